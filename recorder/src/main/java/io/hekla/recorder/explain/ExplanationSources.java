package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.history.HistoryAnswer;
import io.hekla.recorder.history.ObjectRows;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.replay.SessionSearch;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Explanations of objects from all that is kept of them: from the recording, and from the history
 * where the recording does not reach.
 */
public final class ExplanationSources {
  /** Events, and pods, of which an explanation from the history is made. */
  private static final int MOST_ROWS = 2_000;

  /** Part of the time that the begin of a reason may take. */
  private static final double BEGIN = 0.3;

  private static final String NOTHING = "nothing is recorded";

  private final RecordingStore store;
  private final Optional<FollowedRecording> followed;
  private final Histories histories;

  /**
   * Creates the sources.
   *
   * @param followed the recording with its newest segment in memory; empty to read segments only
   */
  public ExplanationSources(
      RecordingStore store, Optional<FollowedRecording> followed, Histories histories) {
    this.store = store;
    this.followed = followed;
    this.histories = histories;
  }

  /** Explanation of an object, or the reason why there is none. */
  public sealed interface Result {
    /** Explanation of a recorded session. */
    record Recorded(Explanation explanation) implements Result {}

    /**
     * Explanation from the history.
     *
     * @param rows rows of which it was made
     */
    record Remembered(HistoryAnswer answer, ObjectRows rows) implements Result {}

    /**
     * Nothing.
     *
     * @param reason one sentence without a full stop
     */
    record NotFound(String reason) implements Result {}
  }

  /**
   * Explains an object of one of these kinds; objects of other kinds count as if they did not
   * exist. What is older than the recording is explained without reading that.
   *
   * @param until the latest time; empty for the last session that saw the object
   * @throws OutOfTime if the recording or the history is not read within the time
   */
  public Result explain(
      ObjectKey name, Set<Subject.Kind> kinds, Optional<Instant> until, Effort effort)
      throws IOException {
    var history = new History(name, kinds, until, effort.time());
    List<Stored> segments = store.list();
    if (segments.isEmpty()) {
      return history.saying(NOTHING).orElseGet(() -> new Result.NotFound(NOTHING));
    }
    if (followed.isPresent()) {
      Optional<Explanation> newest = followed.get().newest(segments, name, kinds, until, effort);
      if (newest.isPresent()) {
        return new Result.Recorded(history.begin(newest.get()));
      }
    }
    Optional<Result> older = older(segments, history, until);
    if (older.isPresent()) {
      return older.get();
    }
    ExplanationSearch search =
        followed
            .map(one -> one.search(segments))
            .orElseGet(() -> new ExplanationSearch(store, segments));
    return switch (search.explain(name, kinds, until, effort)) {
      case ExplanationSearch.Result.Found(Explanation explanation) ->
          new Result.Recorded(history.begin(explanation));
      case ExplanationSearch.Result.NotFound none -> {
        Optional<Result> remembered =
            history.saying(
                "no recorded session%s saw it"
                    .formatted(until.map(time -> " until " + time).orElse("")));
        yield remembered.isPresent()
            ? remembered.get()
            : new Result.NotFound(none.among(history.names()).reason());
      }
    };
  }

  /**
   * Returns what the history has from before the recording: of a time before it, or of an object
   * that is not in its newest session and had its last event before. That had ended by then, since
   * the removal of one that has not ended is an event.
   */
  private Optional<Result> older(List<Stored> segments, History history, Optional<Instant> until)
      throws IOException {
    if (until.isEmpty() && followed.isEmpty()) {
      return Optional.empty();
    }
    Instant began;
    try {
      began = new SessionSearch(store, segments).firstSegmentBegan();
    } catch (RecordingDamage unreadable) {
      return Optional.empty();
    }
    return until.filter(time -> !time.isBefore(began)).isPresent()
        ? Optional.empty()
        : history
            .saying("the recording begins at " + began)
            .filter(
                one ->
                    one instanceof Result.Remembered(HistoryAnswer answer, ObjectRows rows)
                        && answer.known().at().isBefore(began));
  }

  /** The history of one question, which is read once. */
  private final class History {
    private final ObjectKey name;
    private final Set<Subject.Kind> kinds;
    private final Optional<Instant> until;
    private final TimeLimit time;
    private boolean isRead;
    private Optional<ObjectRows> found = Optional.empty();

    History(ObjectKey name, Set<Subject.Kind> kinds, Optional<Instant> until, TimeLimit time) {
      this.name = name;
      this.kinds = kinds;
      this.until = until;
      this.time = time;
    }

    /** Returns the explanation from the history; empty if it has none. */
    Optional<Result> saying(String why) throws IOException {
      if (!isRead) {
        found = stored();
        isRead = true;
      }
      return found.flatMap(
          rows ->
              HistoryAnswer.of(rows, until, why)
                  .map(answer -> new Result.Remembered(answer, rows)));
    }

    /**
     * Returns an explanation with the begin of its reason, if only the history has it. What is
     * known without it is answered, too, where the history fails or is slow.
     */
    Explanation begin(Explanation explanation) {
      if (explanation.history().filter(WaitHistory::isAtLeast).isEmpty()) {
        return explanation;
      }
      try {
        return histories
            .ask(time.share(BEGIN), source -> Optional.of(ReasonBegin.in(source, explanation)))
            .orElse(explanation);
      } catch (IOException unavailable) {
        return explanation;
      }
    }

    /** Returns keys of Jobs and PodGroups of the namespace; none where the history fails. */
    Set<String> names() {
      try {
        return histories
            .ask(time, source -> Optional.of(SubjectRows.names(source, name.namespace())))
            .orElse(Set.of());
      } catch (IOException unavailable) {
        return Set.of();
      }
    }

    private Optional<ObjectRows> stored() throws IOException {
      return histories.ask(time, source -> SubjectRows.find(source, name, kinds, until, MOST_ROWS));
    }
  }
}
