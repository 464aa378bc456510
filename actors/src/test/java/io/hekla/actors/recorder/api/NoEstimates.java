package io.hekla.actors.recorder.api;

/** Searches of answers that estimate no start. */
final class NoEstimates {
  static final ObjectAnswers.Searches SEARCHES =
      new ObjectAnswers.Searches(
          1,
          (store, explanation, time) -> {
            throw new AssertionError("an estimate is made");
          });

  private NoEstimates() {}
}
