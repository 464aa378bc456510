package io.hekla.recorder.replay;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueNames;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Decisions of a session as far as they are about some PodGroups. */
public final class PodGroupDecisions {
  private PodGroupDecisions() {}

  /** Returns those about PodGroups as the session saw them, and about their queues. */
  public static Decisions of(Decisions decisions, Collection<SnapshotJob> some) {
    var keys = new HashSet<ObjectKey>();
    var pods = new HashSet<String>();
    var names = new HashSet<String>();
    var queues = new HashSet<String>();
    for (SnapshotJob job : some) {
      keys.add(job.podGroup().key());
      queues.add(QueueNames.orDefault(job.podGroup().queue()));
      for (SnapshotTask task : job.tasks()) {
        pods.add(task.info().uid());
        names.add(task.info().key().toString());
      }
    }
    return new Decisions(
        of(keys, decisions.binds(), Decisions.Bind::podGroup),
        decisions.evictions().stream()
            .filter(one -> keys.contains(one.podGroup()) || names.contains(one.beneficiary()))
            .toList(),
        of(keys, decisions.pipelined(), Decisions.Pipelined::podGroup),
        of(keys, decisions.heldBack(), Decisions.Pipelined::podGroup),
        of(keys, decisions.podGroups(), PodGroupVerdict::key),
        decisions.tasks().stream().filter(one -> pods.contains(one.taskUid())).toList(),
        decisions.queues().stream().filter(one -> queues.contains(one.name())).toList(),
        of(keys, decisions.allocatedHyperNodes(), Decisions.AllocatedHyperNode::podGroup),
        decisions.policyRuns(),
        of(keys, decisions.gateOpenings(), Decisions.GateOpening::podGroup),
        of(keys, decisions.reservations(), Decisions.ReservationChange::podGroup),
        decisions.facts());
  }

  private static <T> List<T> of(Set<ObjectKey> keys, List<T> all, Function<T, ObjectKey> group) {
    return all.stream().filter(one -> keys.contains(group.apply(one))).toList();
  }
}
