package io.hekla.cli;

import io.hekla.actors.history.HistoryDatabase;
import io.hekla.actors.history.HistoryTables;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.queue.QueueEvent;
import io.hekla.recorder.history.EventFold;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.JournalRow;
import io.hekla.recorder.history.PodRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rows of a history as a member writes them. */
final class WrittenHistory {
  private static final Instant NOON = Instant.parse("2025-11-20T12:00:00Z");
  private static final ObjectKey TRAIN = new ObjectKey("ml", "train");
  private static final ObjectKey GROUP = new ObjectKey("ml", "train-u1");
  private static final ObjectKey ETL = new ObjectKey("ml", "etl");

  private WrittenHistory() {}

  /** Writes two Jobs, with the pods of one, and the closing of their queue. */
  static void ofJobs(Path data) throws Exception {
    var events = new ArrayList<HistoryEvent>();
    events.add(job(TRAIN, "u1", 0, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, at(0))));
    events.add(verdict(1, "no node has room for 2 pods"));
    events.add(job(TRAIN, "u1", 61, advanced(JobPhase.RUNNING, 61)));
    events.add(verdict(60, ""));
    events.add(job(TRAIN, "u1", 3661, advanced(JobPhase.FAILED, 3661)));
    ObjectKey other = new ObjectKey("web", "other");
    events.add(job(other, "u2", 5, new JobEvent.Begun("u2", JobPhase.PENDING, 0, 0, at(5))));
    events.add(queue(7, new QueueEvent.Begun("q1", QueueState.OPEN, false)));
    events.add(queue(8, new QueueEvent.StateChanged(QueueState.CLOSED, false, "")));
    write(data, events, pod("train-0", "n1"), pod("train-1", "n2"));
  }

  /** Writes what is kept of a driver of Spark: two PodGroups of a name, and no Job. */
  static void ofPodGroup(Path data) throws Exception {
    write(
        data,
        List.of(
            verdict(ETL, 10, "g1", "Pending", "queue team-a has no cpu"),
            verdict(ETL, 40, "g1", "Running", ""),
            removed(ETL, 100, "g1"),
            verdict(ETL, 200, "g2", "Inqueue", "no node has room")),
        pod("etl-exec-1", "", ETL.name(), "n3"));
  }

  /** Adds a pod of the first Job. */
  static void addPod(Path data, String name, String node) throws Exception {
    write(data, List.of(), pod(name, node));
  }

  private static void write(Path data, List<HistoryEvent> events, PodRecord... pods)
      throws Exception {
    HistoryDatabase database =
        HistoryDatabase.beside(new JournalLocation.Folder(data.resolve("journal")), data);
    database.prepare();
    try (HistoryTables tables = new HistoryTables(database)) {
      tables.write(events);
      tables.writePods(List.of(pods));
    }
    database.close();
  }

  private static JobEvent advanced(JobPhase phase, int seconds) {
    return new JobEvent.Advanced(phase, Map.of(), Map.of(), at(seconds));
  }

  private static HistoryEvent job(
      ObjectKey key, String uid, int seconds, JournalSerializable event) {
    return EventFold.rows(
            new JournalRow(
                seconds,
                at(seconds),
                "Job",
                key,
                seconds,
                event,
                new EventContext("job.command.observe", uid, "4711", "team-a")))
        .getFirst();
  }

  private static HistoryEvent queue(int seconds, JournalSerializable event) {
    return EventFold.rows(
            new JournalRow(
                seconds,
                at(seconds),
                "Queue",
                new ObjectKey("", "team-a"),
                seconds,
                event,
                new EventContext("queue.command.observe", "q1", "1", "team-a")))
        .getFirst();
  }

  private static HistoryEvent verdict(int seconds, String message) {
    return verdict(GROUP, seconds, "", "", message);
  }

  private static HistoryEvent verdict(
      ObjectKey podGroup, int seconds, String uid, String phase, String message) {
    return new HistoryEvent(
        1000 + seconds,
        at(seconds),
        0,
        "PodGroup",
        podGroup,
        1,
        at(seconds),
        EventFold.VERDICT,
        new EventContext("", uid, "", ""),
        "{\"message\":\"%s\",\"binds\":%d,\"phase\":\"%s\"}"
            .formatted(message, message.isEmpty() ? 2 : 0, phase));
  }

  private static HistoryEvent removed(ObjectKey podGroup, int seconds, String uid) {
    return EventFold.rows(
            new JournalRow(
                seconds,
                at(seconds),
                "PodGroup",
                podGroup,
                seconds,
                new PodGroupEvent.Removed(uid),
                new EventContext("podgroup.command.gone", uid, "9", "team-a")))
        .getFirst();
  }

  private static PodRecord pod(String name, String node) {
    return pod(name, "train", GROUP.name(), node);
  }

  private static PodRecord pod(String name, String job, String podGroup, String node) {
    return new PodRecord(
        "uid-" + name,
        "ml",
        name,
        job,
        "worker",
        podGroup,
        "team-a",
        "ada",
        node,
        2000,
        1L << 30,
        4000,
        at(1),
        at(60),
        Optional.of(at(62)),
        Optional.of(at(3660)),
        "Failed",
        "main=1",
        "");
  }

  private static Instant at(int seconds) {
    return NOON.plusSeconds(seconds);
  }
}
