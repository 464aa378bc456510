package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.PodRelations;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.Taint;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.cluster.Toleration;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Changes of each kind, far more of them than a search for the least one tries. */
final class BruteForce {
  private static final int MOST_NODES = 8;

  private final ClusterState state;
  private final SnapshotJob job;
  private final Map<Remedy.Kind, List<Edit>> edits = new TreeMap<>();

  private BruteForce(ClusterState state, SnapshotJob job) {
    this.state = state;
    this.job = job;
  }

  /** Returns changes by kind, for one PodGroup. */
  static Map<Remedy.Kind, List<Edit>> edits(ClusterState state, SnapshotJob job) {
    var force = new BruteForce(state, job);
    force.pods();
    force.queues();
    force.nodes();
    force.others();
    force.minimum();
    return force.edits;
  }

  private void add(Remedy.Kind kind, List<? extends Change> changes) {
    if (!changes.isEmpty()) {
      edits.computeIfAbsent(kind, first -> new ArrayList<>()).add(Edit.of(changes));
    }
  }

  private List<Change> pending(UnaryOperator<TaskInfo> change) {
    var changes = new ArrayList<Change>();
    job.tasks().stream()
        .filter(task -> task.status() == TaskStatus.PENDING)
        .map(task -> change.apply(task.info()))
        .forEach(pod -> changes.add(new Change.TaskSeen(pod)));
    return changes;
  }

  private void pods() {
    add(
        Remedy.Kind.TOLERATE,
        pending(
            pod -> {
              PodConstraints now = pod.constraints();
              var all = new ArrayList<>(now.tolerations());
              all.add(new Toleration("", "", true, Optional.of(Taint.Effect.NO_SCHEDULE)));
              all.add(new Toleration("", "", true, Optional.of(Taint.Effect.NO_EXECUTE)));
              return Altered.constrained(
                  pod,
                  new PodConstraints(
                      now.nodeSelector(), now.requiredTerms(), now.preferredTerms(), all));
            }));
    add(
        Remedy.Kind.DROP_SELECTOR,
        pending(
            pod ->
                Altered.constrained(
                    pod,
                    new PodConstraints(
                        Map.of(),
                        Optional.empty(),
                        pod.constraints().preferredTerms(),
                        pod.constraints().tolerations()))));
    add(Remedy.Kind.DROP_RELATIONS, pending(pod -> Altered.related(pod, PodRelations.NONE)));
    add(Remedy.Kind.REMOVE_GATES, pending(Altered::ungated));
    add(
        Remedy.Kind.DROP_TOPOLOGY,
        List.of(new Change.PodGroupSeen(Altered.withoutTopology(job.podGroup()))));
  }

  private void queues() {
    for (QueueInfo queue : QueuePath.of(state, job.queueName())) {
      for (double factor : new double[] {1.25, 2, 5, 100}) {
        add(
            Remedy.Kind.RAISE_QUEUE,
            List.of(
                new Change.QueueSeen(
                    Altered.limited(queue, queue.capability().map(one -> one.times(factor))))));
        add(
            Remedy.Kind.RAISE_QUEUE,
            List.of(
                new Change.QueueSeen(Altered.deserving(queue, queue.deserved().times(factor)))));
      }
      if (queue.name().equals(job.queueName())) {
        for (int weight : new int[] {2, 10, 1000}) {
          add(
              Remedy.Kind.RAISE_QUEUE,
              List.of(
                  new Change.QueueSeen(
                      Altered.weighing(queue, Math.max(1, queue.weight()) * weight))));
        }
      }
    }
  }

  private void nodes() {
    for (NodeState node : state.nodes()) {
      var more = new ArrayList<Change>();
      for (int number = 0; number < MOST_NODES; number++) {
        NodeInfo like = node.info();
        var labels = new TreeMap<>(like.labels());
        labels.replace("kubernetes.io/hostname", like.name() + "-more-" + number);
        more.add(
            new Change.NodeSeen(Altered.another(like, like.name() + "-more-" + number, labels)));
        add(Remedy.Kind.ADD_NODES, List.copyOf(more));
      }
    }
  }

  private void others() {
    var all = new ArrayList<Change>();
    for (SnapshotJob other : state.activeJobs()) {
      if (!other.podGroup().key().equals(job.podGroup().key()) && !other.allocated().isEmpty()) {
        var gone = new ArrayList<Change>();
        other.tasks().forEach(task -> gone.add(new Change.TaskGone(task.info().uid())));
        gone.add(new Change.PodGroupGone(other.podGroup().key()));
        add(Remedy.Kind.FREE, gone);
        all.addAll(gone);
        add(Remedy.Kind.FREE, List.copyOf(all));
      }
    }
  }

  private void minimum() {
    for (int minimum = job.podGroup().minMember() - 1; minimum >= 1; minimum--) {
      add(
          Remedy.Kind.LOWER_MINIMUM,
          List.of(
              new Change.PodGroupSeen(
                  Altered.gang(job.podGroup(), minimum, job.podGroup().minTaskMember()))));
    }
  }
}
