package io.hekla.model.cluster;

/** A mark on a node that keeps pods away that do not tolerate it; {@code value} may be empty. */
public record Taint(String key, String value, Effect effect) {
  /** What the taint does to a pod that does not tolerate it. */
  public enum Effect {
    NO_SCHEDULE,
    PREFER_NO_SCHEDULE,
    NO_EXECUTE
  }
}
