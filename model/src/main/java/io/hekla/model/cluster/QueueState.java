package io.hekla.model.cluster;

/** State of a queue as the API spells it. Source: docs/reference/queue.md#spec. */
public enum QueueState {
  OPEN("Open"),
  CLOSED("Closed"),
  /** Closed to new jobs, with jobs still in it. */
  CLOSING("Closing"),
  UNKNOWN("Unknown");

  private final String spelling;

  QueueState(String spelling) {
    this.spelling = spelling;
  }

  /** Returns the state as the API spells it. */
  public String spelling() {
    return spelling;
  }

  /**
   * Reads the API's spelling; an empty one is {@link #OPEN}, anything else that is not known {@link
   * #UNKNOWN}.
   */
  public static QueueState read(String spelling) {
    if (spelling.isEmpty()) {
      return OPEN;
    }
    for (QueueState state : values()) {
      if (state.spelling.equals(spelling)) {
        return state;
      }
    }
    return UNKNOWN;
  }
}
