package io.hekla.model.queue;

/** What can be asked of a Queue. Source: reference api-and-controllers.md §5.2. */
public enum QueueAction {
  /** Take jobs again. */
  OPEN_QUEUE("OpenQueue"),
  /** Take no new jobs. */
  CLOSE_QUEUE("CloseQueue"),
  /** Compare what is wanted with what is there; any string that is not an action is this one. */
  SYNC_QUEUE("SyncQueue");

  private final String spelling;

  QueueAction(String spelling) {
    this.spelling = spelling;
  }

  /** The action as Command objects spell it. */
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
