package io.hekla.model.job;

/** Completed, Failed and Terminated: nothing leads out, not even ResumeJob. */
final class Ended {
  private Ended() {}

  static Step on(JobAction action, Look look) {
    return Step.to(look.state().phase());
  }
}
