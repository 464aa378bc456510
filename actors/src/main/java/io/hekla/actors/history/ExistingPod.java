package io.hekla.actors.history;

/** Memory of a pod that exists: its queue and its row. Guarded by the lock of the inbox. */
final class ExistingPod {
  private String queue = "";
  private RowBefore row;

  ExistingPod(RowBefore row) {
    this.row = row;
  }

  /** Returns the queue that its PodGroup was in last; empty if it is not known. */
  String queue() {
    return queue;
  }

  void moveTo(String name) {
    queue = name;
  }

  RowBefore row() {
    return row;
  }

  void found(RowBefore now) {
    row = now;
  }
}
