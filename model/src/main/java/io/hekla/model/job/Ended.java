package io.hekla.model.job;

/** Phases Completed, Failed and Terminated: no action leads out, not even ResumeJob. */
final class Ended {
  private Ended() {}

  static JobTransition on(JobAction action, PodDiff diff) {
    return JobTransition.to(diff.state().phase());
  }
}
