package io.hekla.recorder.explain;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A gang that waits, since the only node is full. */
final class WaitingGang {
  static final Instant START = Instant.parse("2026-11-26T08:00:00Z");
  static final ObjectKey GANG = new ObjectKey("default", "gang");

  private WaitingGang() {}

  static ClusterBuilder full() {
    return cluster()
        .node("n1", n -> n.cpu("4").memory("8Gi"))
        .podGroup(
            "holds",
            g ->
                g.minMember(1)
                    .phase(PodGroupPhase.RUNNING)
                    .pods(1, p -> p.cpu("3").runningOn("n1")))
        .podGroup("gang", g -> g.minMember(2).created(START).pods(2, p -> p.cpu("2")))
        .tiers("priority gang", "predicates nodeorder");
  }

  /** Returns the changes by which the gang of a cluster goes. */
  static List<Change> deleted(ClusterBuilder cluster) {
    var gone = new ArrayList<Change>();
    for (Change change : cluster.changes()) {
      if (change instanceof Change.TaskSeen seen
          && seen.task().podGroup().filter(GANG::equals).isPresent()) {
        gone.add(new Change.TaskGone(seen.task().uid()));
      }
    }
    gone.add(new Change.PodGroupGone(GANG));
    return gone;
  }

  /** Limit of so many steps: the clock goes on by one whenever it is read. */
  static TimeLimit steps(int steps) {
    var clock = new AtomicLong();
    return TimeLimit.of(Duration.ofNanos(steps + 1L), clock::getAndIncrement);
  }
}
