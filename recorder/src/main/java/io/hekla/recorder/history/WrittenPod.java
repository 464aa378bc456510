package io.hekla.recorder.history;

import java.time.Instant;
import java.util.Optional;

/**
 * Memory of the row of a pod: the fields that the row may know better than a later observation, and
 * a digest that tells whether that one differs. The row itself would take a kilobyte for each pod
 * that exists.
 *
 * @param queue as in {@link PodRecord}, like bound, ended and reason
 * @param digest 64 bits of all components of the record, of times their milliseconds, as in rows
 */
public record WrittenPod(
    String queue, Instant bound, Optional<Instant> ended, String reason, long digest) {
  /** Odd, and half of its bits are set: every bit of what came before moves into the upper half. */
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private static final int HALF = 32;

  static WrittenPod of(PodRecord pod) {
    long digest = 1;
    digest = text(digest, pod.uid());
    digest = text(digest, pod.namespace());
    digest = text(digest, pod.name());
    digest = text(digest, pod.job());
    digest = text(digest, pod.task());
    digest = text(digest, pod.podGroup());
    digest = text(digest, pod.queue());
    digest = text(digest, pod.owner());
    digest = text(digest, pod.node());
    digest = number(digest, pod.milliCpu());
    digest = number(digest, pod.memory());
    digest = number(digest, pod.milliGpu());
    digest = number(digest, pod.created().toEpochMilli());
    digest = number(digest, pod.bound().toEpochMilli());
    digest = time(digest, pod.started());
    digest = time(digest, pod.ended());
    digest = text(digest, pod.phase());
    digest = text(digest, pod.exitCodes());
    digest = text(digest, pod.reason());
    return new WrittenPod(pod.queue(), pod.bound(), pod.ended(), pod.reason(), digest);
  }

  private static long text(long digest, String text) {
    long next = digest;
    for (int at = 0; at < text.length(); at++) {
      next = (next ^ text.charAt(at)) * FACTOR;
    }
    return number(next, text.length());
  }

  private static long time(long digest, Optional<Instant> time) {
    return number(digest, time.map(Instant::toEpochMilli).orElse(Long.MIN_VALUE));
  }

  private static long number(long digest, long number) {
    long next = (digest ^ number) * FACTOR;
    return next ^ (next >>> HALF);
  }
}
