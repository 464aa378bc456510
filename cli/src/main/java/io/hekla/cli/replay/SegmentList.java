package io.hekla.cli.replay;

import io.hekla.recorder.replay.DecisionDifference;
import io.hekla.recorder.replay.Verification;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** List of the segments of a recording, each with what its verification found. */
final class SegmentList {
  private final RecordingStore store;
  private final boolean verify;
  private final Optional<SchedulerConfiguration> other;
  private final PrintWriter out;

  /**
   * Creates the list.
   *
   * @param other configuration to verify under; empty for the recorded ones
   */
  SegmentList(
      RecordingStore store,
      boolean verify,
      Optional<SchedulerConfiguration> other,
      PrintWriter out) {
    this.store = store;
    this.verify = verify;
    this.other = other;
    this.out = out;
  }

  /** Prints the segments; returns whether all were read and decide as recorded. */
  boolean print(List<Stored> segments) throws IOException {
    var results = new ArrayList<SegmentResult>();
    for (Stored segment : segments) {
      SegmentResult result = result(segment.name());
      results.add(result);
      print(result);
    }
    return sum(results);
  }

  private SegmentResult result(SegmentName segment) throws IOException {
    if (!verify) {
      return Verification.read(store, segment);
    }
    return other.isPresent()
        ? Verification.verify(store, segment, other.get())
        : Verification.verify(store, segment);
  }

  private void print(SegmentResult result) {
    out.printf(
        "%s: %,d sessions, %,d decisions, %s to %s%n",
        result.segment(), result.sessions(), result.decisions(), result.from(), result.to());
    Stream.of(result.gap(), result.end())
        .filter(gap -> !gap.isEmpty())
        .forEach(gap -> out.printf("  gap: %s%n", gap));
    result.plugins().forEach(plugin -> out.printf("  other version: %s%n", plugin));
    List<String> causes = result.causes();
    for (DecisionDifference difference : result.differences()) {
      out.printf("  session %s differs: %s%n", difference.session(), difference.first());
      causes.forEach(cause -> out.printf("    %s%n", cause));
      causes = List.of();
    }
    result.damage().ifPresent(damage -> out.printf("  cannot be read on: %s%n", damage));
  }

  /** Prints the last line; returns whether everything is equal. */
  private boolean sum(List<SegmentResult> results) {
    long sessions = results.stream().mapToLong(SegmentResult::sessions).sum();
    long decisions = results.stream().mapToLong(SegmentResult::decisions).sum();
    long different = results.stream().mapToLong(SegmentResult::different).sum();
    long damaged = results.stream().filter(result -> result.damage().isPresent()).count();
    out.printf(
        "%,d sessions with %,d decisions %s; %s%n",
        sessions,
        decisions,
        verify ? "replayed" : "recorded",
        different == 0 && damaged == 0
            ? verify ? "no difference" : "hekla replay --verify runs them again"
            : "%,d sessions differ, %,d segments are damaged".formatted(different, damaged));
    return results.stream().allMatch(SegmentResult::isEqual);
  }
}
