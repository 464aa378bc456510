package io.hekla.recorder.history;

import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.job.JobEvent;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rows of the history of one Job, its PodGroup and its pod. */
abstract class RowsOfOneJob {
  static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  static final ObjectKey TRAIN = new ObjectKey("ml", "train");
  static final ObjectKey GROUP = new ObjectKey("ml", "train-u1");

  final List<HistoryEvent> events = new ArrayList<>();

  void verdict(int seconds, String uid, String phase, String message) {
    verdict(
        seconds,
        new EventContext("", uid, "", ""),
        "{\"message\":\"%s\",\"binds\":0,\"phase\":\"%s\"}".formatted(message, phase));
  }

  void job(int seconds, JobEvent event) {
    events.add(row(seconds, "Job", TRAIN, event));
  }

  void verdict(int seconds, String message) {
    verdict(seconds, EventContext.NONE, "{\"message\":\"%s\",\"binds\":0}".formatted(message));
  }

  void verdict(int seconds, EventContext context, String body) {
    events.add(
        new HistoryEvent(
            events.size(),
            at(seconds),
            0,
            "PodGroup",
            GROUP,
            1,
            at(seconds),
            EventFold.VERDICT,
            context,
            body));
  }

  void bound(int seconds) {
    events.add(
        row(
            seconds,
            "PodGroup",
            GROUP,
            decided(
                seconds,
                List.of(
                    PodGroupDecisions.Bind.of("p0", "ml", "train-0", "n1"),
                    PodGroupDecisions.Bind.of("p1", "ml", "train-1", "n2")),
                List.of())));
  }

  static PodGroupEvent decided(
      int second, List<PodGroupDecisions.Bind> binds, List<PodGroupDecisions.Eviction> evictions) {
    return new PodGroupEvent.DecisionsRecorded(
        new PodGroupDecisions(
            "g1",
            7,
            42,
            false,
            binds,
            evictions,
            new PodGroupReport(PodGroupPhase.PENDING, List.of(), 0, 0, 0),
            "",
            "",
            "",
            0),
        at(second));
  }

  HistoryEvent row(int seconds, String kind, ObjectKey key, JournalSerializable event) {
    String uid = event instanceof JobEvent.Begun begun ? begun.uid() : "u1";
    return EventFold.rows(
            new JournalRow(
                events.size(),
                at(seconds),
                kind,
                key,
                events.size(),
                event,
                new EventContext("c", uid, "1", "team-a")))
        .getFirst();
  }

  static PodRecord pod(String exitCodes) {
    return new PodRecord(
        "p0",
        "ml",
        "train-0",
        "train",
        "worker",
        "train-u1",
        "team-a",
        "ada",
        "n1",
        1500,
        2L << 30,
        4000,
        at(-5),
        at(0),
        Optional.of(at(1)),
        Optional.of(at(0).plus(Duration.ofHours(1))),
        "Failed",
        exitCodes,
        "");
  }

  static Instant at(int seconds) {
    return NOON.plusSeconds(seconds);
  }
}
