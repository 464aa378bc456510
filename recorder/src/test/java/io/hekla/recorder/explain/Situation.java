package io.hekla.recorder.explain;

import io.hekla.recorder.explain.Remedy.Kind;
import io.hekla.scheduler.decision.GangReason.GangNotReady;
import io.hekla.scheduler.decision.Reason;
import java.util.List;

/**
 * Situation in which something waits.
 *
 * @param reason kind of the reason that it has to be given
 * @param text the reason in words, with its numbers
 * @param remedies kinds of the remedies that have to be named, in order
 */
record Situation(
    Class<? extends Reason> reason, Explained explained, String text, List<Kind> remedies) {
  static Situation of(
      Class<? extends Reason> reason, Explained explained, String text, Kind... remedies) {
    return new Situation(reason, explained, text, List.of(remedies));
  }

  /** Returns the reason that was given; that of a gang's first obstacle where it is meant. */
  Reason given() {
    Reason given = explained.explanation().reason();
    return reason == GangNotReady.class ? given : JobVerdict.first(given);
  }

  @Override
  public String toString() {
    return reason.getSimpleName() + ": " + text;
  }
}
