package io.hekla.simulator.trace;

import io.hekla.model.manifest.Problem;

/** Problems of a trace, carried to where the reading began. */
final class UnreadableTrace extends RuntimeException {
  private final transient Problem problem;

  UnreadableTrace(Problem problem) {
    super(problem.toString());
    this.problem = problem;
  }

  Problem problem() {
    return problem;
  }
}
