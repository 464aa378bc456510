package io.hekla.model.job;

/** Phases Completed, Failed and Terminated: no action leads out, not even ResumeJob. */
final class Ended {
  private Ended() {}

  static Step on(JobAction action, Look look) {
    return Step.to(look.state().phase());
  }
}
