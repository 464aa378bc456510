package io.hekla.recorder.api;

import java.time.Duration;

/** Times that answers may take. */
public final class AnswerTime {
  /** Longest time for an answer of the history, during which its database works. */
  private static final Duration LONGEST_OF_HISTORY = Duration.ofSeconds(10);

  private AnswerTime() {}

  /**
   * Returns the time after which an answer is given up: before the user is told that there is none,
   * so that there is time for its last step, and its writing.
   *
   * @param whole time after which the user is told
   */
  public static Duration of(Question question, Duration whole) {
    Duration own = whole.multipliedBy(9).dividedBy(10);
    return question.resource().isOfHistory() && own.compareTo(LONGEST_OF_HISTORY) > 0
        ? LONGEST_OF_HISTORY
        : own;
  }
}
