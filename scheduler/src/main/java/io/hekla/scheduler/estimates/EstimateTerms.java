package io.hekla.scheduler.estimates;

import io.hekla.scheduler.configuration.Arguments;
import java.time.Duration;

/**
 * Terms on which run times are estimated. Source: docs/reference/reservation.md#expected-run-times.
 *
 * @param unspecified run time of jobs of which nothing is known; positive
 * @param history use of the history of run times
 */
public record EstimateTerms(Duration unspecified, HistoryUse history) {
  /** Run time of jobs of which nothing is known, unless a configuration says otherwise. */
  public static final Duration UNSPECIFIED = Duration.ofHours(1);

  /** Reads the arguments of a plugin that asks for run times. */
  public static EstimateTerms read(Arguments.Reader arguments) {
    return new EstimateTerms(
        arguments.duration("defaultEstimate").orElse(UNSPECIFIED), history(arguments));
  }

  private static HistoryUse history(Arguments.Reader arguments) {
    String text = arguments.text("history", "");
    return switch (text) {
      case "", "none" -> HistoryUse.NONE;
      case "beforeLimit" -> HistoryUse.BEFORE_LIMIT;
      case "afterLimit" -> HistoryUse.AFTER_LIMIT;
      default -> {
        arguments.refuse(
            "history",
            "\"%s\" is no use of the history (none, beforeLimit, afterLimit)".formatted(text),
            "none");
        yield HistoryUse.NONE;
      }
    };
  }
}
