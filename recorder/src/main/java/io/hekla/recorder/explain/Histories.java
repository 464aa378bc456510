package io.hekla.recorder.explain;

import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.NoHistory;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import java.io.IOException;
import java.util.Optional;

/** Opener of the history. */
@FunctionalInterface
public interface Histories {
  /**
   * Returns the history, which the caller closes; empty if there is none.
   *
   * @throws NoHistory if there is none, and a user may want to know why
   */
  Optional<HistorySource> open() throws IOException;

  /** Question to the history. */
  @FunctionalInterface
  interface Question<T> {
    /** Returns the answer; empty if the history has none. */
    Optional<T> in(HistorySource source) throws IOException;
  }

  /**
   * Asks the history; empty if there is none, or if it has no answer.
   *
   * @throws OutOfTime if the time is over before
   */
  default <T> Optional<T> ask(TimeLimit time, Question<T> question) throws IOException {
    try {
      Optional<HistorySource> opened = open();
      if (opened.isEmpty()) {
        return Optional.empty();
      }
      try (HistorySource source = opened.get()) {
        return question.in(source.within(time));
      }
    } catch (NoHistory none) {
      return Optional.empty();
    }
  }
}
