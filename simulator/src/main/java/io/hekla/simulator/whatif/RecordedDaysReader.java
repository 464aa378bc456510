package io.hekla.simulator.whatif;

import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.segment.Entry;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reader of the days of a recording. */
public final class RecordedDaysReader {
  /** First format with objects of the API server. */
  private static final int FIRST_FORMAT = 2;

  private final RecordingStore store;
  private final DaysFold fold;
  private final Optional<Instant> from;
  private final Optional<Instant> to;
  private final Bounds bounds;
  private final List<String> notes = new ArrayList<>();
  private final Map<String, String> texts = new HashMap<>();
  private final Set<String> used = new LinkedHashSet<>();
  private String inForce = "";
  private Optional<Long> seed = Optional.empty();
  private final List<Instant> evictions = new ArrayList<>();
  private Instant last = Instant.MIN;

  /** Flag: something is recorded after the end of the days. */
  private boolean goesOn;

  /**
   * Bounds of the days that are read.
   *
   * @param moments most changes of objects, which are all in memory
   * @param time time after which reading is given up
   */
  public record Bounds(int moments, TimeLimit time) {
    /** No bounds, for commands that users end themselves. */
    public static final Bounds NONE = new Bounds(Integer.MAX_VALUE, TimeLimit.NONE);
  }

  private RecordedDaysReader(
      RecordingStore store, Optional<Instant> from, Optional<Instant> to, Bounds bounds) {
    this.store = store;
    this.bounds = bounds;
    this.from = from;
    this.to = to;
    this.fold = new DaysFold(from);
  }

  /**
   * Reads the days between two times.
   *
   * @param from empty for the beginning of the recording
   * @param to empty for its end
   * @throws RecordingDamage if a segment of the days cannot be read
   * @throws UnusableRecording if the recording does not have these days, or no objects
   */
  public static RecordedDays read(
      RecordingStore store, Optional<Instant> from, Optional<Instant> to)
      throws IOException, UnusableRecording {
    return read(store, from, to, Bounds.NONE);
  }

  /**
   * Reads the days between two times, as {@link #read(RecordingStore, Optional, Optional)} does.
   *
   * @throws io.hekla.recorder.limit.OutOfTime if the time is over before they are read
   * @throws UnusableRecording also if they have more changes than the bounds allow
   */
  public static RecordedDays read(
      RecordingStore store, Optional<Instant> from, Optional<Instant> to, Bounds bounds)
      throws IOException, UnusableRecording {
    return new RecordedDaysReader(store, from, to, bounds).read();
  }

  private RecordedDays read() throws IOException, UnusableRecording {
    List<SegmentName> names = store.list().stream().map(RecordingStore.Stored::name).toList();
    var headers = new ArrayList<SegmentHeader>();
    for (SegmentName name : names) {
      try (var reader = SegmentReader.of(store, name)) {
        headers.add(reader.header());
      }
    }
    String build = "";
    boolean any = false;
    for (int i = 0; i < names.size(); i++) {
      boolean isOver = i + 1 < names.size() && isReached(headers.get(i + 1).at());
      if (!isOver && !isLater(headers.get(i).at())) {
        refuseWithoutObjects(names.get(i), headers.get(i));
        segment(names.get(i), any, i + 1 == names.size());
        build = headers.get(i).build();
        any = true;
      }
    }
    if (!any || last.isBefore(fold.from())) {
      throw new UnusableRecording(outside(headers));
    }
    if (fold.moments().isEmpty()) {
      throw new UnusableRecording(
          "it has sessions and no Jobs, nodes or pods, as bundles of earlier versions of Hekla;"
              + " read the recording itself");
    }
    Instant end = goesOn ? to.orElse(last) : last;
    if (used.size() > 1) {
      notes.add(
          "the configuration changed during these days; without --conf the what-if runs by the"
              + " first one throughout");
    }
    return new RecordedDays(
        fold.from(),
        end,
        fold.moments(),
        configuration(),
        seed.orElse(0L),
        evictions,
        build,
        notes);
  }

  /** Returns whether a segment that begins then has the beginning of the days. */
  private boolean isReached(Instant at) {
    return from.filter(begin -> !at.isAfter(begin)).isPresent();
  }

  private static void refuseWithoutObjects(SegmentName name, SegmentHeader header)
      throws UnusableRecording {
    if (header.format() < FIRST_FORMAT) {
      throw new UnusableRecording(
          "%s was written by Hekla %s, which recorded sessions without Jobs and nodes; choose later"
                  .formatted(name, header.build())
              + " days with --from, or record anew");
    }
  }

  private String outside(List<SegmentHeader> headers) {
    String range =
        headers.isEmpty() ? "it has no segment" : "it begins at " + headers.getFirst().at();
    return "nothing is recorded between %s and %s; %s"
        .formatted(
            from.map(Instant::toString).orElse("the beginning"),
            to.map(Instant::toString).orElse("the end"),
            range + (last.equals(Instant.MIN) ? "" : " and ends at " + last));
  }

  private void segment(SegmentName name, boolean hasBefore, boolean isNewest)
      throws IOException, UnusableRecording {
    try (var reader = SegmentReader.of(store, name).withObjects()) {
      SegmentHeader header = reader.header();
      if (hasBefore && !header.gap().isEmpty()) {
        notes.add(
            "gap before %s: %s; what came and went in it is missing"
                .formatted(header.at(), header.gap()));
      }
      fold.segment(header.at());
      for (Optional<Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
        bounds.time().check();
        if (fold.size() > bounds.moments()) {
          throw new UnusableRecording(
              "these days have more than %,d changes of objects".formatted(bounds.moments()));
        }
        if (!take(next.get(), header)) {
          return;
        }
      }
      if (!reader.isComplete() && !isNewest) {
        notes.add("%s was not closed: its writer was killed".formatted(name));
      }
    } catch (RecordingDamage damage) {
      if (!damage.isTruncated()) {
        throw damage;
      }
      notes.add("gap: the writer was killed: " + damage.getMessage());
    }
  }

  /** Returns whether the entry is within the days, so that more may follow. */
  private boolean take(Entry entry, SegmentHeader header) {
    switch (entry) {
      case Entry.Base base -> {}
      case Entry.Configuration text -> texts.put(text.digest(), text.text());
      case Entry.ObjectSeen object -> {
        Instant at = object.isBase() ? header.at() : object.at();
        if (isLater(at)) {
          return false;
        }
        fold.object(object);
        last = last.isAfter(at) ? last : at;
      }
      case Entry.Session one -> {
        if (isLater(one.session().at())) {
          return false;
        }
        fold.endBase();
        session(one.session());
      }
    }
    return true;
  }

  private boolean isLater(Instant at) {
    boolean isLater = to.filter(at::isAfter).isPresent();
    goesOn |= isLater;
    return isLater;
  }

  private void session(RecordedSession session) {
    last = last.isAfter(session.at()) ? last : session.at();
    inForce = session.configuration();
    if (!session.at().isBefore(fold.from())) {
      used.add(inForce);
      seed = seed.or(() -> Optional.of(session.seed()));
      int decided = session.decided().getOrDefault(DecisionDigest.Part.EVICTIONS, List.of()).size();
      evictions.addAll(Collections.nCopies(decided, session.at()));
    }
  }

  private SchedulerConfiguration configuration() throws UnusableRecording {
    String digest = used.stream().findFirst().orElse(inForce);
    return switch (Engine.read(texts.getOrDefault(digest, ""))) {
      case Parsed.Valid valid -> valid.configuration();
      case Parsed.Invalid invalid ->
          throw new UnusableRecording(
              "the recorded configuration is not valid for this build: "
                  + invalid.all().getFirst().text()
                  + "; give one with --conf");
    };
  }
}
