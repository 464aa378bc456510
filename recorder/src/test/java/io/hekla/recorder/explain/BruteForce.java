package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.PodRelations;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.model.cluster.Taint;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.cluster.Toleration;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    force.quotas();
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
    List<QueueInfo> path = QueuePath.of(state, job.queueName());
    for (double factor : new double[] {1.25, 2, 5, 100}) {
      for (QueueInfo queue : path) {
        raise(List.of(limited(queue, factor)));
        raise(List.of(deserving(queue, factor)));
        raise(List.of(deserving(limited(queue, factor), factor)));
      }
      raise(path.stream().map(queue -> limited(queue, factor)).toList());
      raise(path.stream().map(queue -> deserving(queue, factor)).toList());
      raise(path.stream().map(queue -> deserving(limited(queue, factor), factor)).toList());
    }
    for (int weight : new int[] {2, 10, 1000}) {
      path.forEach(queue -> raise(List.of(weighing(queue, weight))));
      raise(path.stream().map(queue -> weighing(queue, weight)).toList());
      raise(path.stream().map(queue -> weighing(limited(queue, weight), weight)).toList());
    }
  }

  private void raise(List<QueueInfo> queues) {
    add(Remedy.Kind.RAISE_QUEUE, queues.stream().map(Change.QueueSeen::new).toList());
  }

  private static QueueInfo limited(QueueInfo queue, double factor) {
    return Altered.limited(queue, queue.capability().map(one -> one.times(factor)));
  }

  private static QueueInfo deserving(QueueInfo queue, double factor) {
    return Altered.deserving(queue, queue.deserved().times(factor));
  }

  private static QueueInfo weighing(QueueInfo queue, int factor) {
    return Altered.weighing(queue, Math.max(1, queue.weight()) * factor);
  }

  private void quotas() {
    List<QuotaInfo> quotas =
        state.others().all(QuotaInfo.class).stream()
            .filter(quota -> quota.key().namespace().equals(job.podGroup().key().namespace()))
            .toList();
    for (int factor : new int[] {2, 3, 5, 100}) {
      for (QuotaInfo quota : quotas) {
        quota
            .hard()
            .byName()
            .keySet()
            .forEach(name -> raiseQuotas(List.of(raised(quota, Set.of(name), factor))));
      }
      raiseQuotas(
          quotas.stream()
              .map(quota -> raised(quota, quota.hard().byName().keySet(), factor))
              .toList());
    }
    raiseQuotas(
        quotas.stream()
            .map(quota -> new QuotaInfo(quota.key(), QuotaAmounts.NONE, quota.used()))
            .toList());
  }

  private void raiseQuotas(List<QuotaInfo> quotas) {
    add(Remedy.Kind.RAISE_QUOTA, quotas.stream().map(Change.FactSeen::new).toList());
  }

  private static QuotaInfo raised(QuotaInfo quota, Set<String> names, int factor) {
    var hard = new TreeMap<>(quota.hard().byName());
    names.forEach(
        name ->
            hard.merge(name, BigDecimal.valueOf(factor), (now, by) -> now.add(by).multiply(by)));
    return new QuotaInfo(quota.key(), new QuotaAmounts(hard), quota.used());
  }

  private void nodes() {
    for (NodeState node : state.nodes()) {
      for (int number = 1; number <= MOST_NODES; number++) {
        add(Remedy.Kind.ADD_NODES, nodesLike(node.info(), number).changes());
      }
    }
  }

  /** Returns more nodes like one. */
  static Edit nodesLike(NodeInfo like, int count) {
    var more = new ArrayList<Change>();
    for (int number = 0; number < count; number++) {
      var labels = new TreeMap<>(like.labels());
      String name = like.name() + "-new-" + (number + 1);
      labels.replace("kubernetes.io/hostname", name);
      more.add(new Change.NodeSeen(Altered.another(like, name, labels)));
    }
    return Edit.of(more);
  }

  private void others() {
    var all = new ArrayList<SnapshotJob>();
    for (SnapshotJob other : state.activeJobs()) {
      if (!other.podGroup().key().equals(job.podGroup().key()) && !other.allocated().isEmpty()) {
        add(Remedy.Kind.FREE, ended(List.of(other)).changes());
        all.add(other);
        add(Remedy.Kind.FREE, ended(all).changes());
      }
    }
  }

  /** Returns the end of jobs. */
  static Edit ended(List<SnapshotJob> jobs) {
    var gone = new ArrayList<Change>();
    for (SnapshotJob job : jobs) {
      job.tasks().forEach(task -> gone.add(new Change.TaskGone(task.info().uid())));
      gone.add(new Change.PodGroupGone(job.podGroup().key()));
    }
    return Edit.of(gone);
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
