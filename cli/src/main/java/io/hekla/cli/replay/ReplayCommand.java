package io.hekla.cli.replay;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.recorder.replay.Difference;
import io.hekla.recorder.replay.Verification;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla replay}: runs recorded sessions through the engine again. */
@Command(
    description = {
      "Every session runs from the state, clock, seed, configuration and answers that were"
          + " recorded. The command fails if a session decides differently, or a segment cannot be"
          + " read. A recording that is being written can be read."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla replay hekla-data --verify",
      "  hekla replay --database jdbc:postgresql://db:5432/hekla --user hekla --verify",
      "  hekla simulate --manifests my-jobs/ --record recording/ && hekla replay recording/ --verify"
    })
public final class ReplayCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private RecordingPlace place;

  @Option(
      names = "--verify",
      description =
          "Run every session again, and compare its decisions (default: list the segments only).")
  private boolean verify;

  @Override
  public Integer call() {
    RecordingStore store = place.open();
    try {
      return replay(store) ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (IOException e) {
      throw new CommandFailure(store.place() + ": " + e.getMessage(), e);
    }
  }

  /** Returns whether everything that was read is equal. */
  private boolean replay(RecordingStore store) throws IOException {
    List<Stored> segments = store.list();
    if (segments.isEmpty()) {
      throw new CommandFailure(
          store.place()
              + ": there is no segment of a recording; hekla up and hekla simulate --record write"
              + " them");
    }
    var results = new ArrayList<SegmentResult>();
    for (Stored segment : segments) {
      SegmentResult result =
          verify
              ? Verification.verify(store, segment.name())
              : Verification.read(store, segment.name());
      results.add(result);
      print(result);
    }
    return sum(results);
  }

  private void print(SegmentResult result) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%s: %,d sessions, %,d decisions, %s to %s%n",
        result.segment(), result.sessions(), result.decisions(), result.from(), result.to());
    if (!result.gap().isEmpty()) {
      out.printf("  gap: %s%n", result.gap());
    }
    for (Difference difference : result.differences()) {
      out.printf("  session %s differs: %s%n", difference.session(), difference.first());
    }
    result.damage().ifPresent(damage -> out.printf("  cannot be read on: %s%n", damage));
  }

  /** Prints the last line; returns whether everything is equal. */
  private boolean sum(List<SegmentResult> results) {
    long sessions = results.stream().mapToLong(SegmentResult::sessions).sum();
    long decisions = results.stream().mapToLong(SegmentResult::decisions).sum();
    long different = results.stream().mapToLong(SegmentResult::different).sum();
    long damaged = results.stream().filter(result -> result.damage().isPresent()).count();
    spec.commandLine()
        .getOut()
        .printf(
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
