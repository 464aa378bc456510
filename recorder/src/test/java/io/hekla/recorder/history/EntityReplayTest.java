package io.hekla.recorder.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.entity.EventContext;
import io.hekla.controller.kinds.EntityKinds;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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

  @Test
  void bindsOfAPodGroupAreOpenUntilTheyAreSettledAndARefusalStays() {
    row(1, decided("g1", 1, "p0", "p1"));
    row(
        2,
        new PodGroupEvent.Settled(
            List.of(), List.of(), List.of(new PodGroupEvent.Refusal("p1", true, "node is gone"))));

    EntityReplay first = EntityReplay.of("PodGroup", rows, step -> step.number() == 1);
    EntityReplay last = EntityReplay.of("PodGroup", rows, step -> true);

    assertThat(first.state().orElseThrow().path("uid").asText()).isEqualTo("g1");
    assertThat(first.state().orElseThrow().path("openBinds").findValuesAsText("podUid"))
        .containsExactly("p0", "p1");
    assertThat(last.state().orElseThrow().path("openBinds")).isEmpty();
    assertThat(last.state().orElseThrow().path("refused").findValuesAsText("reason"))
        .containsExactly("node is gone");
    assertThat(last.steps().getLast().changes())
        .anyMatch(change -> change.concerns("openBinds"))
        .noneMatch(change -> change.concerns("uid"));
    assertThat(last.steps()).extracting(EntityReplay.Step::problem).containsOnly("");
  }

  @Test
  void podGroupOfTheSameNameBeginsAnewWithItsFirstDecisionsAndEndsWithItsRemoval() {
    row(1, decided("g1", 1, "p0"));
    row(2, decided("g2", 2, "p1"));
    row(3, new PodGroupEvent.Removed("g2"));

    EntityReplay second = EntityReplay.of("PodGroup", rows, step -> step.number() == 2);
    EntityReplay removed = EntityReplay.of("PodGroup", rows, step -> true);

    assertThat(second.state().orElseThrow().path("uid").asText()).isEqualTo("g2");
    assertThat(second.state().orElseThrow().path("openBinds").findValuesAsText("podUid"))
        .containsExactly("p1");
    assertThat(removed.state().orElseThrow().has("uid")).isFalse();
    assertThat(removed.state().orElseThrow().path("session").asLong())
        .as("decisions of former sessions are refused also after it")
        .isEqualTo(2);
    assertThat(removed.steps()).extracting(EntityReplay.Step::problem).containsOnly("");
  }

  @Test
  void decisionsOfAFormerSessionDoNotFitTheStateOfAPodGroup() {
    row(1, decided("g1", 2, "p0"));
    row(2, decided("g1", 1, "p0"));

    EntityReplay replay = EntityReplay.of("PodGroup", rows, step -> true);

    assertThat(replay.state()).isEmpty();
    assertThat(replay.steps().getLast().problem())
        .isEqualTo("it does not fit the events before it");
  }

  private static PodGroupEvent decided(String uid, long session, String... pods) {
    return new PodGroupEvent.DecisionsRecorded(
        new PodGroupDecisions(
            uid,
            1,
            session,
            false,
            Stream.of(pods).map(pod -> PodGroupDecisions.Bind.of(pod, "ml", pod, "n1")).toList(),
            List.of(),
            new PodGroupReport(PodGroupPhase.INQUEUE, List.of(), 0, 0, 0),
            "",
            "",
            "",
            0),
        NOON);
  }

  private void waitsAndRuns() {
    row(1, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, NOON));
    row(2, new JobEvent.Advanced(JobPhase.RUNNING, Map.of("worker", 2), Map.of(), NOON));
  }

  private EntityReplay replay() {
    return EntityReplay.of("Job", rows, step -> true);
  }

  private void row(long sequence, JournalSerializable event) {
    rows.addAll(
        EventFold.rows(
            new JournalRow(
                rows.size(),
                NOON,
                event instanceof PodGroupEvent ? "PodGroup" : "Job",
                new ObjectKey("ml", "train"),
                sequence,
                event,
                EventContext.NONE)));
  }
}
