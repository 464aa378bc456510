package io.hekla.controller.entity;

import io.hekla.controller.pace.Pauses;
import io.hekla.controller.verb.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Slow start of the creations that an entity asks for. All at once, until one is refused; then a
 * single one after a pause, which doubles with every refusal; then twice as many as succeeded
 * before, until it is all of them again.
 */
final class SlowStart {
  private final Pauses pauses;
  private final SplittableRandom jitter;
  private int most = Integer.MAX_VALUE;
  private int refusals;
  private Instant notBefore = Instant.MIN;
  private String complaint = "";

  SlowStart(Pauses pauses, SplittableRandom jitter) {
    this.pauses = pauses;
    this.jitter = jitter;
  }

  /** Returns the pause until the next request; zero if there is none. */
  Duration pause(Instant now) {
    return now.isBefore(notBefore) ? Duration.between(now, notBefore) : Duration.ZERO;
  }

  /**
   * Returns the next of the wanted creations. After a refusal they begin at any of them, so that
   * one that is refused for its own sake holds up the others no longer than need be.
   */
  <T> List<T> next(List<T> wanted) {
    if (wanted.size() <= most && refusals == 0) {
      return wanted;
    }
    int count = Math.min(most, wanted.size());
    int from = jitter.nextInt(wanted.size() - count + 1);
    return wanted.subList(from, from + count);
  }

  /** Records the outcomes of the creations. */
  void settled(List<Outcome> outcomes, Instant now) {
    boolean anyDone = outcomes.stream().anyMatch(Outcome.Done.class::isInstance);
    boolean allDone = outcomes.stream().allMatch(Outcome.Done.class::isInstance);
    if (anyDone) {
      refusals = 0;
    }
    if (allDone) {
      most = (int) Math.min(Integer.MAX_VALUE, Math.max(most, 2L * outcomes.size()));
      complaint = "";
    } else {
      refusals++;
      // A creation that was only held off gives no evidence of how many may be asked for.
      most = Outcome.firstFailure(outcomes).isPresent() ? 1 : most;
      notBefore = now.plus(pauses.after(refusals, jitter));
    }
  }

  /**
   * Returns whether the last refusals were for another reason, numbers aside, or there were none.
   */
  boolean isNewReason(String reason) {
    String plain = reason.replaceAll("[0-9]+", "0");
    boolean news = !complaint.equals(plain);
    complaint = plain;
    return news;
  }
}
