package io.hekla.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Phases of a failover, by the logs of the members that stay. */
final class Phases {
  private static final int TIME_LENGTH = "2026-11-29T00:00:00.000".length();

  private static final List<Phase> ALL =
      List.of(
          new Phase("suspected", "Marking node as UNREACHABLE"),
          new Phase("decided", "this side stays"),
          new Phase("removed", "Leader is removing"),
          new Phase(
              "singleton",
              "Singleton manager starting singleton actor"
                  + " [akka://hekla/system/singletonManagerscheduler/"),
          new Phase("term", "scheduler of term"));

  /**
   * Phase of a failover.
   *
   * @param words part of the line of a log in which it ends
   */
  private record Phase(String name, String words) {}

  private Phases() {}

  /**
   * Returns the phases in a line, in seconds since a time.
   *
   * @param members those that stay
   */
  static String since(LocalDateTime begin, List<FaultMember> members) throws IOException {
    var lines = new ArrayList<String>();
    for (FaultMember member : members) {
      lines.addAll(Files.readAllLines(member.log(), StandardCharsets.UTF_8));
    }
    return ALL.stream()
        .flatMap(
            phase ->
                end(phase, lines, begin)
                    .map(after -> "%s %.1f".formatted(phase.name(), after.toMillis() / 1e3))
                    .stream())
        .collect(Collectors.joining(", "));
  }

  private static Optional<Duration> end(Phase phase, List<String> lines, LocalDateTime begin) {
    return lines.stream()
        .filter(line -> line.contains(phase.words()))
        .flatMap(line -> time(line).stream())
        .filter(time -> !time.isBefore(begin))
        .min(Comparator.naturalOrder())
        .map(time -> Duration.between(begin, time));
  }

  private static Optional<LocalDateTime> time(String line) {
    try {
      return Optional.of(LocalDateTime.parse(line.substring(0, TIME_LENGTH)));
    } catch (DateTimeParseException | StringIndexOutOfBoundsException notALogLine) {
      return Optional.empty();
    }
  }
}
