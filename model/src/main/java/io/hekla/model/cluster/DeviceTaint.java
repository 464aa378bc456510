package io.hekla.model.cluster;

/**
 * A mark on a device that keeps claims away that do not tolerate it.
 *
 * @param effect {@code NoSchedule} and {@code NoExecute} keep claims away, every other word does
 *     not
 */
public record DeviceTaint(String key, String value, String effect) {
  /** Returns whether it keeps claims away that do not tolerate it. */
  public boolean forbids() {
    return effect.equals("NoSchedule") || effect.equals("NoExecute");
  }

  /**
   * Toleration of a request. An empty key or effect means every one.
   *
   * @param operator {@code Exists}, or {@code Equal}, which is meant if it is empty
   */
  public record Toleration(String key, String operator, String value, String effect) {
    /** Returns whether the request may be given a device with the taint. */
    public boolean tolerates(DeviceTaint taint) {
      boolean concerns =
          (effect.isEmpty() || effect.equals(taint.effect))
              && (key.isEmpty() || key.equals(taint.key));
      return concerns
          && switch (operator) {
            case "", "Equal" -> value.equals(taint.value);
            case "Exists" -> true;
            default -> false;
          };
    }
  }
}
