package io.hekla.cli.replay;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.model.text.NearestName;
import io.hekla.recorder.history.EntityReplay;
import io.hekla.recorder.history.EntityReplay.Step;
import io.hekla.recorder.history.FieldChange;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistoryRows;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.RowRange;
import io.hekla.recorder.replay.SessionTime;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags of {@code hekla replay} about one entity. */
final class EntityOptions {
  /** Events of an entity that fit in the memory of a command. */
  private static final int MOST_EVENTS = 100_000;

  @Option(
      names = "--entity",
      paramLabel = "KIND/NAMESPACE/NAME",
      description =
          "Instead of sessions: replay the events of a job, podgroup, jobflow or cronjob, or of"
              + " queue/NAME, from the history. Print what each changed in the state of the"
              + " entity, and the last state.")
  private @Nullable String entity;

  @Option(
      names = "--event",
      paramLabel = "NUMBER",
      description =
          "With --entity: print this event, and the state after it. --at TIME does so for the last"
              + " event at or before a time.")
  private @Nullable Integer event;

  @Option(
      names = "--field",
      paramLabel = "PATH",
      description =
          "With --entity: list only the events that changed this field, as phase or"
              + " createdPods.worker, and from what to what.")
  private @Nullable String field;

  /**
   * Returns whether an entity is asked for; fails if the flags do not go together.
   *
   * @param at whether a time is given
   */
  boolean isUsed(boolean at) {
    if (entity == null && (event != null || field != null)) {
      throw new WrongUse(
          (event != null ? "--event" : "--field") + " is for one entity; name it by --entity");
    }
    if (event != null && at) {
      throw new WrongUse("--event and --at both choose an event; use one of them");
    }
    if (field != null && (event != null || at)) {
      throw new WrongUse(
          "--field lists all events that changed it; remove " + (at ? "--at" : "--event"));
    }
    if (event != null && event < 1) {
      throw new WrongUse("--event is %d; the first event is 1".formatted(event));
    }
    return entity != null;
  }

  /** Returns the name of the entity. */
  EntityName name() {
    return EntityName.read(String.valueOf(entity));
  }

  /** Returns whether an event is chosen; otherwise all are shown. */
  boolean isOne(Optional<String> at) {
    return event != null || at.isPresent();
  }

  Optional<String> field() {
    return Optional.ofNullable(field);
  }

  /**
   * Replays the entity.
   *
   * @param at time as the user wrote it; one without a day is of today
   */
  EntityReplay replay(HistorySource source, Optional<String> at, Instant now) throws IOException {
    EntityName name = name();
    Predicate<Step> isChosen = isChosen(at, now);
    HistoryRows<HistoryEvent> events =
        source.events(name.kind(), name.key(), RowRange.earliest(Instant.EPOCH, MOST_EVENTS));
    if (events.isCut()) {
      throw new CommandFailure(
          "%s: %s has more than %,d events, which are too many to be replayed"
              .formatted(source.place(), name, events.rows().size()));
    }
    EntityReplay replay = EntityReplay.of(name.kind(), events.rows(), isChosen);
    List<Step> steps = replay.steps();
    if (steps.isEmpty()) {
      throw new CommandFailure(
          "%s: no event of %s is in the history%s"
              .formatted(
                  source.place(),
                  name,
                  NearestName.to(
                          name.key().name(), source.names(name.kind(), name.key().namespace()))
                      .map(near -> "; did you mean " + near + "?")
                      .orElse("")));
    }
    if (replay.chosen().isEmpty()) {
      throw new CommandFailure(
          "%s has events 1 to %d in the history, the first of %s; none is the one asked for"
              .formatted(name, steps.size(), steps.getFirst().event().at()));
    }
    return field == null ? replay : about(replay, field);
  }

  private Predicate<Step> isChosen(Optional<String> at, Instant now) {
    if (at.isPresent()) {
      Instant until =
          SessionTime.parse(at.get(), now, ZoneId.systemDefault())
              .orElseThrow(
                  () ->
                      new WrongUse(
                          "--at: \"%s\" is no time; write 2026-01-31T14:05:00Z, 14:05 or 14:05:30"
                              .formatted(at.get())));
      return step -> !step.event().at().isAfter(until);
    }
    Integer number = event;
    return step -> number == null || step.number() == number;
  }

  /** Returns the steps that changed a field, with these changes only. */
  private static EntityReplay about(EntityReplay replay, String field) {
    List<Step> steps =
        replay.steps().stream()
            .map(
                step ->
                    new Step(
                        step.number(),
                        step.event(),
                        step.changes().stream().filter(one -> one.concerns(field)).toList(),
                        step.problem()))
            .filter(step -> !step.changes().isEmpty())
            .toList();
    if (steps.isEmpty()) {
      List<String> known =
          replay.steps().stream()
              .flatMap(step -> step.changes().stream())
              .map(FieldChange::path)
              .distinct()
              .toList();
      throw new CommandFailure(
          "no event changed a field \"%s\"%s"
              .formatted(
                  field,
                  NearestName.to(field, known)
                      .map(near -> "; did you mean " + near + "?")
                      .orElse("; fields that changed: " + String.join(", ", known))));
    }
    return new EntityReplay(steps, replay.chosen(), replay.state());
  }
}
