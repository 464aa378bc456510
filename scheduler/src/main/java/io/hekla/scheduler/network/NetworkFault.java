package io.hekla.scheduler.network;

/**
 * Why HyperNodes form no tree.
 *
 * @param hyperNode the one with which it was noticed, the first by name
 */
public record NetworkFault(String hyperNode, Kind kind) {
  /** What is wrong. */
  public enum Kind {
    /** It is a member of itself, be it by way of others. */
    CYCLE("is a member of itself"),
    /** It is a member of two others. */
    SECOND_PARENT("is a member of more than one other");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** For people: what the HyperNode does. */
    public String text() {
      return text;
    }
  }
}
