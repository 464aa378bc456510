package io.hekla.model.lease;

/** Relation of a lease's holder to this process. */
public enum Relation {
  /** No holder, or no lease. */
  NOBODY,
  /** This process. */
  SELF,
  /** Another start on this very journal: a member that shares it, or a start before a restart. */
  SAME_JOURNAL,
  /** A start on a copy of this journal, or on the journal that this one is a copy of. */
  COPY,
  /** A Hekla with another journal, or another program. */
  OTHER
}
