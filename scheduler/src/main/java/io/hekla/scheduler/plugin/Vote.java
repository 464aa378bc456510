package io.hekla.scheduler.plugin;

/** One vote of several. They are counted by {@link Fold#tieredVote}. */
public enum Vote {
  PERMIT,
  ABSTAIN,
  REJECT
}
