package io.hekla.model.queue;

/** Action that is requested of a Queue. Source: docs/reference/controllers.md#queue-controller. */
public enum QueueAction {
  /** Opening: the queue accepts jobs again. */
  OPEN_QUEUE("OpenQueue"),
  /** Closing: the queue accepts no new jobs. */
  CLOSE_QUEUE("CloseQueue"),
  /** Reconciliation of desired and observed state; any string that is not an action is this one. */
  SYNC_QUEUE("SyncQueue");

  private final String spelling;

  QueueAction(String spelling) {
    this.spelling = spelling;
  }

  /** Returns the action as Command objects spell it. */
  public String spelling() {
    return spelling;
  }

  /** Reads a Command's spelling; whatever is not an action of a Queue is {@link #SYNC_QUEUE}. */
  public static QueueAction read(String spelling) {
    for (QueueAction action : values()) {
      if (action.spelling.equals(spelling)) {
        return action;
      }
    }
    return SYNC_QUEUE;
  }
}
