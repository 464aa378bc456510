package io.hekla.cli.whatif;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.recording.RecordedTime;
import io.hekla.cli.recording.Segments;
import io.hekla.recorder.replay.SessionSearch;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.simulator.whatif.RecordedDays;
import io.hekla.simulator.whatif.RecordedDaysReader;
import io.hekla.simulator.whatif.UnusableRecording;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that choose the days of a recording. */
final class DaysOptions {
  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "Beginning of the days: 2026-01-31T14:05:00+01:00, or local 14:05 or 14:05:30 of the day"
              + " on which the last segment begins (default: the beginning of the recording).")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "End of the days, as --from (default: the end of the recording).")
  private @Nullable String to;

  /**
   * Reads a time of the days.
   *
   * @param flag names it in messages
   * @throws WrongUse if it is before or behind them
   */
  static Instant within(RecordedDays days, RecordingStore store, String flag, String text) {
    Instant time;
    try {
      time = RecordedTime.read(flag, text, new SessionSearch(store, Segments.of(store)));
    } catch (RecordingDamage damage) {
      throw new CommandFailure(
          store.place() + ": the recording cannot be read: " + damage.getMessage(), damage);
    } catch (IOException e) {
      throw new CommandFailure(store.place() + ": " + e.getMessage(), e);
    }
    if (time.isBefore(days.from()) || time.isAfter(days.to())) {
      throw new WrongUse(
          "%s: %s is not within the days, %s to %s".formatted(flag, time, days.from(), days.to()));
    }
    return time;
  }

  /** Reads the days; fails with the reason if there are none that can be run again. */
  RecordedDays read(RecordingStore store) {
    try {
      List<Stored> segments = Segments.of(store);
      Optional<Instant> begin = time("--from", from, store, segments);
      Optional<Instant> end = time("--to", to, store, segments);
      if (begin.isPresent() && end.isPresent() && !begin.get().isBefore(end.get())) {
        throw new WrongUse("--from must be before --to: %s, %s".formatted(begin.get(), end.get()));
      }
      return RecordedDaysReader.read(store, begin, end);
    } catch (UnusableRecording unusable) {
      throw new CommandFailure(store.place() + ": " + unusable.getMessage(), unusable);
    } catch (RecordingDamage damage) {
      throw new CommandFailure(
          store.place()
              + ": the recording cannot be read: "
              + damage.getMessage()
              + "; choose days before or after it with --from and --to, or read up to it with"
              + " --partial",
          damage);
    } catch (IOException e) {
      throw new CommandFailure(store.place() + ": " + e.getMessage(), e);
    }
  }

  private static Optional<Instant> time(
      String flag, @Nullable String text, RecordingStore store, List<Stored> segments)
      throws IOException {
    if (text == null) {
      return Optional.empty();
    }
    return Optional.of(RecordedTime.read(flag, text, new SessionSearch(store, segments)));
  }
}
