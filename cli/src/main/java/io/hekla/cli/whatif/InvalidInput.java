package io.hekla.cli.whatif;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Failure of a command because of files that it was given: a line for each of 20 problems. */
final class InvalidInput {
  private static final int MOST = 20;

  private InvalidInput() {}

  /** Returns what was read, or fails with its problems, and the number of those left out. */
  static <T> T good(Reading<T> reading) {
    return switch (reading) {
      case Reading.Good<T>(var value) -> value;
      case Reading.Bad<T>(var problems) -> throw new CommandFailure(text(problems));
    };
  }

  private static String text(List<Problem> problems) {
    String first =
        problems.stream().limit(MOST).map(Problem::toString).collect(Collectors.joining("\n"));
    int more = problems.size() - MOST;
    return more > 0 ? first + String.format(Locale.ROOT, "\nand %,d more problems", more) : first;
  }
}
