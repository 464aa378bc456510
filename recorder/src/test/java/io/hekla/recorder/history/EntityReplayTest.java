package io.hekla.recorder.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.entity.EventContext;
import io.hekla.controller.kinds.EntityKinds;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobPhase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** States of entities at their events. */
class EntityReplayTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

  private final List<HistoryEvent> rows = new ArrayList<>();

  @Test
  void everyKindOfEntityHasAMachine() {
    assertThat(EntityReplay.kinds())
        .containsExactlyInAnyOrderElementsOf(
            EntityKinds.ALL.stream().map(one -> one.kind().name()).toList());
  }

  @Test
  void stateIsTheOneAfterTheChosenEvent() {
    waitsAndRuns();

    EntityReplay replay = EntityReplay.of("Job", rows, step -> step.number() <= 2);

    assertThat(replay.chosen()).contains(replay.steps().get(1));
    assertThat(replay.state().orElseThrow().path("phase").asText()).isEqualTo("RUNNING");
    assertThat(replay.state().orElseThrow().path("uid").asText()).isEqualTo("u1");
    assertThat(replay.steps()).extracting(EntityReplay.Step::problem).containsOnly("");
  }

  @Test
  void eventTellsWhatItChanged() {
    waitsAndRuns();

    EntityReplay.Step advanced = replay().steps().get(1);

    assertThat(advanced.changes())
        .filteredOn(change -> change.concerns("phase"))
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.from().asText()).isEqualTo("PENDING");
              assertThat(change.to().asText()).isEqualTo("RUNNING");
            });
    assertThat(advanced.changes())
        .filteredOn(change -> change.concerns("createdPods"))
        .extracting(FieldChange::path)
        .containsExactly("createdPods.worker");
    assertThat(advanced.changes()).noneMatch(change -> change.concerns("uid"));
  }

  @Test
  void jobOfTheSameNameBeginsAnew() {
    waitsAndRuns();
    row(1, new JobEvent.Begun("u2", JobPhase.PENDING, 0, 0, NOON));

    EntityReplay replay = replay();

    assertThat(replay.state().orElseThrow().path("uid").asText()).isEqualTo("u2");
    assertThat(replay.state().orElseThrow().path("createdPods")).isEmpty();
    assertThat(replay.steps().getLast().problem()).isEmpty();
  }

  @Test
  void stateWithoutTheEventsBeforeItIsUnknown() {
    row(7, new JobEvent.Advanced(JobPhase.RUNNING, Map.of(), Map.of(), NOON));

    EntityReplay replay = replay();

    assertThat(replay.state()).isEmpty();
    assertThat(replay.steps().getFirst().problem())
        .isEqualTo("the history begins with event 7 of its journal");
  }

  @Test
  void missingEventsAreNamedUntilAFirstObservation() {
    waitsAndRuns();
    row(9, new JobEvent.Advanced(JobPhase.COMPLETED, Map.of(), Map.of(), NOON));
    row(10, new JobEvent.Begun("u2", JobPhase.PENDING, 0, 0, NOON));

    List<EntityReplay.Step> steps = replay().steps();

    assertThat(steps.get(2).problem()).isEqualTo("events 3 to 8 of its journal are missing");
    assertThat(steps.get(3).problem()).isEmpty();
  }

  @Test
  void eventOfAnotherVersionIsNamedAndTheStateAfterItUnknown() {
    waitsAndRuns();
    rows.add(
        new HistoryEvent(
            3,
            NOON,
            0,
            "Job",
            new ObjectKey("ml", "train"),
            3,
            NOON,
            "job.event.of-2030",
            EventContext.NONE,
            "{}"));

    EntityReplay replay = replay();

    assertThat(replay.state()).isEmpty();
    assertThat(replay.steps().getLast().problem())
        .isEqualTo("event 3 of its journal cannot be read by this build");
  }

  private void waitsAndRuns() {
    row(1, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, NOON));
    row(2, new JobEvent.Advanced(JobPhase.RUNNING, Map.of("worker", 2), Map.of(), NOON));
  }

  private EntityReplay replay() {
    return EntityReplay.of("Job", rows, step -> true);
  }

  private void row(long sequence, JobEvent event) {
    rows.addAll(
        EventFold.rows(
            new JournalRow(
                rows.size(),
                NOON,
                "Job",
                new ObjectKey("ml", "train"),
                sequence,
                event,
                EventContext.NONE)));
  }
}
