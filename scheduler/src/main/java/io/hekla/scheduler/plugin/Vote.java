package io.hekla.scheduler.plugin;

/** One voice of several. How they are counted: {@link Fold#tieredVote}. */
public enum Vote {
  PERMIT,
  ABSTAIN,
  REJECT
}
