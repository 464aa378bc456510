package io.hekla.actors.history;

import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.PodsOf;
import io.hekla.recorder.history.RowRange;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Events and pods of the contract of the history. */
final class HistoryRecords {
  static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  static final ObjectKey TRAIN = new ObjectKey("ml", "train");
  static final RowRange MANY = RowRange.latest(1_000);

  private HistoryRecords() {}

  static List<PodRecord> pods(HistorySource source) throws IOException {
    return source.pods(new PodsOf.Job(TRAIN), MANY).rows();
  }

  static List<String> uids(List<PodRecord> pods) {
    return pods.stream().map(PodRecord::uid).toList();
  }

  static HistoryEvent begun(long ordering, ObjectKey job, Instant at) {
    return event(ordering, 0, job, at, "{}");
  }

  static HistoryEvent ofPodGroup(long ordering, String name, Instant at) {
    return new HistoryEvent(
        ordering,
        at,
        0,
        "PodGroup",
        new ObjectKey("ml", name),
        1,
        at,
        "podgroup.event.begun",
        EventContext.NONE,
        "{}");
  }

  static HistoryEvent event(long ordering, int part, ObjectKey key, Instant at, String body) {
    return new HistoryEvent(
        ordering,
        at.plusMillis(5),
        part,
        "Job",
        key,
        3,
        at,
        "job.event.begun",
        new EventContext("job.command.observe", "uid-1", "4711", "team-a"),
        body);
  }

  static PodRecord pod(String uid, String node) {
    return pod(uid, node, "Running");
  }

  static PodRecord phase(PodRecord pod, String phase) {
    return pod(pod.uid(), pod.node(), phase);
  }

  static PodRecord pod(String uid, String node, String phase) {
    return new PodRecord(
        uid,
        "ml",
        "train-worker-" + uid,
        "train",
        "worker",
        "train-uid-1",
        "team-a",
        "ada",
        node,
        1500,
        1L << 30,
        2000,
        NOON.minusSeconds(30),
        NOON,
        Optional.of(NOON.plusSeconds(2)),
        Optional.empty(),
        phase,
        "",
        "");
  }
}
