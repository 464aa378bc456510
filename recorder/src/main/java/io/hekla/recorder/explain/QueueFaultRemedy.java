package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.resource.ResourceText;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.QueueReason.Overcommitted;
import io.hekla.scheduler.decision.QueueReason.QueuesFormNoTree;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Remedy for faults of the queues: those that sessions name one after the other, each mended, until
 * the PodGroup runs.
 */
final class QueueFaultRemedy implements RemedySearch {
  @Override
  public List<Remedy> search(Waiter waiter) {
    return Mend.all(
        waiter, Remedy.Kind.MEND_QUEUES, (state, reason) -> mend(waiter, state, reason));
  }

  private static Optional<Mend> mend(Waiter waiter, ClusterState state, Reason reason) {
    return switch (reason) {
      case QueuesFormNoTree fault ->
          switch (fault.fault()) {
            case PARENT_MISSING -> Optional.of(created(waiter, fault));
            case CYCLE -> state.queues().get(fault.queue()).map(QueueFaultRemedy::belowRoot);
            case JOBS_ABOVE_QUEUES -> below(waiter, state, fault.queue());
          };
      case Overcommitted promise
          when promise.promise() == QueueReason.Promise.GUARANTEES_OF_THE_CLUSTER ->
          state.queues().get(promise.queue()).map(queue -> lowered(queue, promise));
      default -> Optional.empty();
    };
  }

  private static Mend created(Waiter waiter, QueuesFormNoTree fault) {
    return new Mend(
        "Create queue %s, or name a parent that exists in spec.parent of queue %s"
            .formatted(fault.parent(), fault.queue()),
        new Change.QueueSeen(NewQueue.named(fault.parent(), waiter.session().recorded().at())));
  }

  private static Mend belowRoot(QueueInfo queue) {
    return new Mend(
        "Name a queue in spec.parent of queue %s that is not below it, such as root"
            .formatted(queue.name()),
        new Change.QueueSeen(Altered.below(queue, QueueNames.ROOT)));
  }

  /** Returns the move to an open queue that is below another and above none. */
  private static Optional<Mend> below(Waiter waiter, ClusterState state, String above) {
    return state.queues().values().stream()
        .filter(queue -> queue.state() == QueueState.OPEN)
        .filter(queue -> !queue.name().equals(above))
        .filter(
            queue ->
                QueuePath.of(state, queue.name()).stream().anyMatch(at -> at.name().equals(above)))
        .filter(
            queue ->
                state.queues().values().stream()
                    .noneMatch(one -> QueueNames.above(one.parent()).equals(queue.name())))
        .min(Comparator.comparing(QueueInfo::name))
        .map(
            queue ->
                new Mend(
                    "Name a queue below %s in spec.queue, such as %s"
                        .formatted(above, queue.name()),
                    new Change.PodGroupSeen(Altered.inQueue(waiter.podGroup(), queue.name()))));
  }

  private static Mend lowered(QueueInfo queue, Overcommitted promise) {
    ResourceVector guarantee = queue.guarantee();
    var texts = new ArrayList<String>();
    for (String name : promise.dimensions()) {
      guarantee = guarantee.with(name, promise.available().amount(name));
      texts.add(
          "from %s to %s %s"
              .formatted(
                  ResourceText.of(name, queue.guarantee()),
                  ResourceText.of(name, guarantee),
                  name));
    }
    return new Mend(
        "Lower spec.guarantee of queue %s %s".formatted(queue.name(), String.join(" and ", texts)),
        new Change.QueueSeen(Altered.guaranteed(queue, guarantee)));
  }
}
