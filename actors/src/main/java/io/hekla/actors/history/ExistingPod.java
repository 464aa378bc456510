package io.hekla.actors.history;

/** What the inbox remembers of a pod that exists, under its lock. */
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
