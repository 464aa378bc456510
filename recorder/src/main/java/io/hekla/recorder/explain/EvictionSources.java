package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.ObjectRows;
import io.hekla.recorder.history.PastEviction;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.replay.SessionId;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Explanations of evictions from all that is kept of them: from the recording, and from the history
 * where the recording does not have the session any more, or never had it.
 */
public final class EvictionSources {
  /** Events of a PodGroup, the latest ones, among which an eviction is sought. */
  private static final int MOST_ROWS = 2_000;

  private final RecordingStore store;
  private final RecordingEnd end;
  private final Histories histories;

  /** Creates the sources of a command, which has files or rows alone. */
  public EvictionSources(RecordingStore store, Histories histories) {
    this(store, RecordingEnd.ofFiles(), histories);
  }

  /**
   * Creates the sources.
   *
   * @param end what is known of the end of the recording
   */
  public EvictionSources(RecordingStore store, RecordingEnd end, Histories histories) {
    this.store = store;
    this.end = end;
    this.histories = histories;
  }

  /** Explanation of an eviction, or the reason why there is none. */
  public sealed interface Result {
    /** Explanation of a recorded session. */
    record Recorded(EvictionExplanation explanation) implements Result {}

    /** Explanation from the history. */
    record Remembered(RememberedEviction eviction) implements Result {}

    /**
     * Nothing.
     *
     * @param reason one sentence without a full stop
     */
    record NotFound(String reason) implements Result {}
  }

  /**
   * Explains the last eviction of a pod of this name. The history may have a later one than the
   * recording: of a session in a gap, or of a PodGroup whose gang was not whole in time.
   *
   * @param until the latest time; empty for any
   * @param time time after which it ends without an answer
   * @throws OutOfTime if the time is over before there is an answer
   * @throws RecordingDamage if the recording is damaged where it may have the eviction, and the
   *     history has none
   */
  public Result explain(ObjectKey pod, Optional<Instant> until, TimeLimit time) throws IOException {
    List<Stored> segments = store.list();
    Optional<EvictionExplanation> recorded = Optional.empty();
    RecordingDamage damage = null;
    try {
      recorded = new EvictionSearch(store, segments, time, end).explain(pod, until);
    } catch (RecordingDamage unreadable) {
      damage = unreadable;
    }
    Optional<PastEviction> known =
        histories.ask(
            time,
            source -> PastEviction.last(ObjectRows.ofPod(source, pod, until, MOST_ROWS), until));
    if (recorded.isPresent() && known.filter(isLaterThan(recorded.get())).isEmpty()) {
      return new Result.Recorded(recorded.get());
    }
    if (known.isPresent()) {
      return new Result.Remembered(
          new RememberedEviction(known.get(), why(known.get(), segments, damage)));
    }
    if (damage != null) {
      throw damage;
    }
    return new Result.NotFound(
        segments.isEmpty()
            ? "nothing is recorded"
            : "no recorded session%s evicted a pod %s"
                .formatted(until.map(at -> " until " + at).orElse(""), pod));
  }

  /** Returns the test whether an eviction of the history is not the recorded one, but a later. */
  private static Predicate<PastEviction> isLaterThan(EvictionExplanation recorded) {
    return known ->
        known
            .session()
            .map(session -> session.compareTo(SessionId.of(recorded.session())) > 0)
            .orElseGet(() -> known.at().isAfter(recorded.at()));
  }

  private static String why(
      PastEviction known, List<Stored> segments, @Nullable RecordingDamage damage) {
    if (known.session().isEmpty()) {
      return "its PodGroup decided it, and no session";
    }
    if (damage != null) {
      return "the recording cannot be read: " + damage.getMessage();
    }
    return segments.isEmpty()
        ? "nothing is recorded"
        : "session %s is not recorded, or not any more".formatted(known.session().get());
  }
}
