package io.hekla.model.cluster;

/** A mark on a node that keeps pods away that do not tolerate it; {@code value} may be empty. */
public record Taint(String key, String value, Effect effect) {
  /** Effect of the taint on a pod that does not tolerate it. */
  public enum Effect {
    NO_SCHEDULE,
    PREFER_NO_SCHEDULE,
    NO_EXECUTE;

    /** Reads the API's spelling; throws {@link IllegalArgumentException} on any other word. */
    public static Effect read(String spelling) {
      return switch (spelling) {
        case "NoSchedule" -> NO_SCHEDULE;
        case "PreferNoSchedule" -> PREFER_NO_SCHEDULE;
        case "NoExecute" -> NO_EXECUTE;
        default ->
            throw new IllegalArgumentException(
                "effect \"" + spelling + "\" is none of NoSchedule, PreferNoSchedule, NoExecute");
      };
    }
  }
}
