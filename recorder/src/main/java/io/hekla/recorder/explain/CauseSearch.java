package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.explain.Causes.GangCause;
import io.hekla.recorder.explain.Causes.Holder;
import io.hekla.recorder.explain.Causes.NodesCause;
import io.hekla.recorder.explain.Causes.OrderCause;
import io.hekla.recorder.explain.Causes.QueueCause;
import io.hekla.recorder.explain.Causes.Refusals;
import io.hekla.scheduler.JobInspection;
import io.hekla.scheduler.JobInspection.RefusedPod;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.placement.NodeRefusal;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Search for the causes for which a PodGroup waits. */
final class CauseSearch {
  private static final int MOST_HOLDERS = 5;
  private static final int MOST_EXAMPLES = 3;
  private static final String DESERVED = "queue_deserved";
  private static final String CAPACITY = "queue_real_capacity";

  private final Waiter waiter;
  private final JobInspection found;

  CauseSearch(Waiter waiter, JobInspection found) {
    this.waiter = waiter;
    this.found = found;
  }

  Causes causes() {
    return new Causes(queues(), holders(), gang(), order(), found.refused().map(this::nodes));
  }

  private List<QueueCause> queues() {
    List<QueueInfo> path = waiter.queues();
    if (path.isEmpty()) {
      return List.of(
          new QueueCause(
              waiter.job().queueName(),
              "missing",
              0,
              ResourceVector.EMPTY,
              Optional.empty(),
              Optional.empty(),
              ResourceVector.EMPTY,
              List.of()));
    }
    return path.stream().map(this::queue).toList();
  }

  private QueueCause queue(QueueInfo queue) {
    Optional<QueueFigures> figures =
        found.step().decisions().queues().stream()
            .filter(one -> one.name().equals(queue.name()))
            .findFirst();
    return new QueueCause(
        queue.name(),
        queue.state().spelling(),
        queue.weight(),
        figures.map(QueueFigures::allocated).orElse(ResourceVector.EMPTY),
        vector(figures, DESERVED),
        queue.capability().or(() -> vector(figures, CAPACITY)),
        queue.guarantee(),
        figures.stream().flatMap(one -> one.warnings().stream()).map(Reason::text).toList());
  }

  private static Optional<ResourceVector> vector(Optional<QueueFigures> figures, String name) {
    return figures.flatMap(one -> Optional.ofNullable(one.vectors().get(name)));
  }

  /** Jobs that hold most of what the PodGroup wants, by their share of the cluster. */
  private List<Holder> holders() {
    ResourceVector wanted =
        waiter.pending().isEmpty()
            ? waiter.podGroup().minResources().orElse(ResourceVector.EMPTY)
            : waiter.pending().getFirst().request();
    ResourceVector total = waiter.state().total();
    return waiter.state().jobsOf(waiter.job().queueName()).active().stream()
        .filter(job -> !job.podGroup().key().equals(waiter.podGroup().key()))
        .filter(job -> !job.allocated().intersection(wanted).isEmpty())
        .sorted(
            Comparator.comparingDouble((SnapshotJob job) -> -job.allocated().dominantShareOf(total))
                .thenComparing(job -> job.podGroup().key()))
        .limit(MOST_HOLDERS)
        .map(job -> new Holder(job.podGroup().key(), job.allocated()))
        .toList();
  }

  private GangCause gang() {
    SnapshotJob job = waiter.job();
    int gated =
        (int) job.tasks().stream().map(SnapshotTask::info).filter(pod -> pod.gated()).count();
    return new GangCause(
        job.counts().ready(), job.count(TaskStatus.PENDING), gated, job.podGroup().minMember());
  }

  private OrderCause order() {
    return new OrderCause(
        found.waiting() == 0 ? 0 : found.before().size() + 1,
        found.waiting(),
        found.before(),
        found.queuesBefore());
  }

  private NodesCause nodes(RefusedPod pod) {
    Map<String, List<NodeRefusal>> byReason = new LinkedHashMap<>();
    for (NodeRefusal node : pod.nodes()) {
      byReason.computeIfAbsent(node.reason(), first -> new ArrayList<>()).add(node);
    }
    ResourceVector request = request(pod.pod());
    List<Refusals> refusals =
        byReason.entrySet().stream()
            .map(
                one ->
                    new Refusals(
                        one.getKey(), one.getValue().size(), examples(one.getValue(), request)))
            .sorted(Comparator.comparingInt((Refusals one) -> -one.nodes()))
            .toList();
    return new NodesCause(pod.pod(), request, pod.nodes().size(), refusals);
  }

  private ResourceVector request(ObjectKey pod) {
    return waiter.job().tasks().stream()
        .map(SnapshotTask::info)
        .filter(info -> info.key().equals(pod))
        .map(info -> info.request())
        .findFirst()
        .orElse(ResourceVector.EMPTY);
  }

  /** Returns the nodes that lack least. */
  private static List<NodeRefusal> examples(List<NodeRefusal> nodes, ResourceVector request) {
    return nodes.stream()
        .sorted(
            Comparator.comparingInt(
                    (NodeRefusal node) -> request.namesExceeding(node.free()).size())
                .thenComparingDouble(node -> -node.free().dominantShareOf(node.allocatable()))
                .thenComparing(NodeRefusal::node))
        .limit(MOST_EXAMPLES)
        .toList();
  }
}
