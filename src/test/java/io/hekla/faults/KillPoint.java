package io.hekla.faults;

/** Points at which a member is killed. */
enum KillPoint {
  /** Any moment. */
  ANY("at random"),
  /** The transaction with an event is written, its COMMIT does not reach the database. */
  BEFORE_PERSIST("before an event is persisted"),
  /** The database has committed an event; the member does not get to know. */
  AFTER_PERSIST("after an event is persisted"),
  /** The transaction with a snapshot is written, its COMMIT does not reach the database. */
  BEFORE_SNAPSHOT("before a snapshot is persisted"),
  /** A bind is sent, and does not reach the API server. */
  BEFORE_BIND("before a bind"),
  /** The API server has answered a bind; the member does not get to know. */
  AFTER_BIND("after a bind"),
  /** At least one pod of a gang is bound, and the next bind does not reach the API server. */
  WITHIN_GANG("between a gang's binds"),
  /** The member was asked to end, and hands its scheduler and shards over. */
  HANDING_OVER("while it hands over"),
  /** The member begins as the next scheduler. */
  TAKING_OVER("while it takes over"),
  /** A shard leaves the member, since another has joined. */
  SHARD_MOVES("while a shard moves");

  private final String text;

  KillPoint(String text) {
    this.text = text;
  }

  /** Returns the point as the docs name it. */
  String text() {
    return text;
  }
}
