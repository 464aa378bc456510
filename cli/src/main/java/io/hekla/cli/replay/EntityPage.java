package io.hekla.cli.replay;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.output.Column;
import io.hekla.cli.output.Documents;
import io.hekla.cli.output.Table;
import io.hekla.recorder.history.EntityReplay;
import io.hekla.recorder.history.EntityReplay.Step;
import io.hekla.recorder.history.FieldChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Page about the events and the state of an entity, for people. */
final class EntityPage {
  /** Length of a value in a line; the state and JSON have it whole. */
  private static final int LONGEST_VALUE = 60;

  /** Changes of one event that a table names. */
  private static final int MOST_CHANGES = 6;

  private EntityPage() {}

  /**
   * Returns the lines about all events, and the last state.
   *
   * @param width columns of the terminal; 0 if there is none
   */
  static List<String> all(EntityReplay replay, int width) {
    var lines = new ArrayList<>(table(replay.steps(), "CHANGED", EntityPage::summary, width));
    lines.add("");
    lines.addAll(state(replay));
    return lines;
  }

  /** Returns the lines about the changes of a field. */
  static List<String> field(EntityReplay replay, int width) {
    return table(
        replay.steps(),
        "CHANGED",
        step -> step.changes().stream().map(EntityPage::text).collect(Collectors.joining("; ")),
        width);
  }

  /** Returns the lines about the chosen event, and the state after it. */
  static List<String> one(EntityReplay replay) {
    var lines = new ArrayList<String>();
    replay
        .chosen()
        .ifPresent(
            step -> {
              lines.add(
                  "Event %d of %s: %s%s"
                      .formatted(
                          step.number(),
                          step.event().at(),
                          step.event().type(),
                          command(step).map(one -> ", by " + one).orElse("")));
              step.changes().forEach(change -> lines.add("  " + text(change)));
            });
    lines.add("");
    lines.addAll(state(replay));
    return lines;
  }

  private static List<String> state(EntityReplay replay) {
    var lines = new ArrayList<String>();
    replay
        .chosen()
        .ifPresent(
            step -> {
              if (!step.problem().isEmpty()) {
                lines.add("Note: " + step.problem());
              }
              lines.add(
                  replay.state().isPresent()
                      ? "State after event %d:".formatted(step.number())
                      : "The state after event %d is not known.".formatted(step.number()));
            });
    replay
        .state()
        .ifPresent(state -> Documents.yaml(state).lines().forEach(line -> lines.add("  " + line)));
    return lines;
  }

  @FunctionalInterface
  private interface Cell {
    String of(Step step);
  }

  private static List<String> table(List<Step> steps, String last, Cell cell, int width) {
    return Table.fitted(
            List.of(
                Column.of("EVENT", 0),
                Column.of("TIME", 0),
                Column.of("TYPE", 0),
                Column.of("COMMAND", 1),
                Column.of(last, 0)),
            steps.stream()
                .map(
                    step ->
                        List.of(
                            Integer.toString(step.number()),
                            step.event().at().toString(),
                            step.event().type(),
                            command(step).orElse(""),
                            cell.of(step)))
                .toList(),
            false)
        .lines(width);
  }

  private static Optional<String> command(Step step) {
    return Optional.of(step.event().context().command()).filter(one -> !one.isEmpty());
  }

  private static String summary(Step step) {
    if (!step.problem().isEmpty()) {
      return "(" + step.problem() + ")";
    }
    String named =
        step.changes().stream()
            .limit(MOST_CHANGES)
            .map(EntityPage::text)
            .collect(Collectors.joining("; "));
    int more = step.changes().size() - MOST_CHANGES;
    return more > 0 ? named + "; and " + more + " more" : named;
  }

  private static String text(FieldChange change) {
    if (change.isNew()) {
      return change.path() + ": " + text(change.to());
    }
    return change.isRemoval()
        ? change.path() + " is gone, was " + text(change.from())
        : change.path() + ": " + text(change.from()) + " -> " + text(change.to());
  }

  private static String text(JsonNode value) {
    return Table.cut(value.isTextual() ? value.asText() : value.toString(), LONGEST_VALUE);
  }
}
