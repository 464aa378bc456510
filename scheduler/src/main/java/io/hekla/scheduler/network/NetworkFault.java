package io.hekla.scheduler.network;

/**
 * Fault for which HyperNodes form no tree.
 *
 * @param hyperNode the one with which it was noticed, the first by name
 */
public record NetworkFault(String hyperNode, Kind kind) {
  /** Kinds of faults. */
  public enum Kind {
    /** The HyperNode is a member of itself, directly or through others. */
    CYCLE("is a member of itself"),
    /** The HyperNode is a member of two others. */
    SECOND_PARENT("is a member of more than one other");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** Text for people: what is wrong with the HyperNode. */
    public String text() {
      return text;
    }
  }
}
