package io.hekla.recorder.explain;

import io.hekla.recorder.limit.TimeLimit;

/**
 * Effort that an explanation may cost.
 *
 * @param trials sessions that the search for remedies may run; 0 for no search
 * @param time time after which it ends: a search for remedies is cut off, which the explanation
 *     says; a recording that is not read by then has no explanation
 */
public record Effort(int trials, TimeLimit time) {
  /** Part of the time after which the search for remedies leaves the rest to other searches. */
  private static final double REMEDIES = 0.8;

  /** Returns the effort of a command. */
  public static Effort ofCommand(boolean withRemedies) {
    return new Effort(withRemedies ? Explainer.MOST_TRIALS : 0, TimeLimit.NONE);
  }

  /** Returns the effort for causes, which need a few sessions even where no remedy is sought. */
  Effort orMost() {
    return trials == 0 ? new Effort(Explainer.MOST_TRIALS, time) : this;
  }

  /** Returns the effort for the remedies alone. */
  Effort ofRemedies() {
    return new Effort(trials, time.share(REMEDIES));
  }
}
