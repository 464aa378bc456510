package io.hekla.simulator.trace;

/** What the scheduler is told of the run times of a trace's jobs. */
public enum Estimates {
  /** The users' limits, and the run time where there is none. */
  LIMITS,

  /** The run times. */
  PERFECT,

  /** Nothing. */
  NONE
}
