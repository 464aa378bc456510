package io.hekla.cli.whatif;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.util.List;
import java.util.stream.Collectors;

/** Failure of a command because of files that it was given: a line for each problem. */
final class InvalidInput {
  private static final int MOST = 20;

  private InvalidInput() {}

  /** Returns what was read, or fails with every problem. */
  static <T> T good(Reading<T> reading) {
    return switch (reading) {
      case Reading.Good<T>(var value) -> value;
      case Reading.Bad<T>(var problems) -> throw new CommandFailure(text(problems));
    };
  }

  private static String text(List<Problem> problems) {
    return problems.stream().limit(MOST).map(Problem::toString).collect(Collectors.joining("\n"));
  }
}
