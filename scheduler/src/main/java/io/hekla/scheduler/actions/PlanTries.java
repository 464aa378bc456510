package io.hekla.scheduler.actions;

/**
 * Number of victims after which a plan for a gang is tried again. Where victims come one by one,
 * each try counts the whole gang: after the first {@value #SINGLE} tries the steps double.
 */
final class PlanTries {
  private static final int SINGLE = 16;

  private final boolean oneByOne;
  private int tries;
  private int added;
  private int step = 1;

  /**
   * @param oneByOne whether victims are added one by one; else a bundle of a job at a time, and
   *     each is tried
   */
  PlanTries(boolean oneByOne) {
    this.oneByOne = oneByOne;
  }

  /**
   * Returns whether the plan is to be tried with the victims so far.
   *
   * @param isLast whether no further victims follow
   */
  boolean isNext(boolean isLast) {
    added++;
    if (oneByOne && !isLast && added < step) {
      return false;
    }
    added = 0;
    tries++;
    step = tries < SINGLE ? 1 : step * 2;
    return true;
  }
}
