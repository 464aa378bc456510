package io.hekla.simulator.trace;

/** Kind of run times that the scheduler expects of the jobs of a trace. */
public enum Estimates {
  /** The users' limits, and the run time where there is none. */
  LIMITS,

  /** The run times. */
  PERFECT,

  /** Nothing. */
  NONE
}
