package io.hekla.simulator.trace;

/** Kind of run times that the scheduler expects of the jobs of a trace. */
public enum Estimates {
  /** The users' limits, and the run time where there is none. */
  LIMITS,

  /** The run times. */
  PERFECT,

  /** Nothing. */
  NONE,

  /**
   * Those of jobs alike that have ended; jobs state their users, and the limits where there are
   * some.
   */
  HISTORY
}
