package io.hekla.recorder.explain;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/** Remedies for what keeps a PodGroup out whatever room there is. */
final class BlockRemedies implements RemedySearch {
  private static final String ENQUEUE = "enqueue";
  private static final List<String> NEEDED_ACTIONS = Waiter.PLACING;

  @Override
  public List<Remedy> search(Waiter waiter) {
    var remedies = new ArrayList<Remedy>();
    resume(waiter).ifPresent(remedies::add);
    createQueue(waiter).ifPresent(remedies::add);
    openQueues(waiter).ifPresent(remedies::add);
    admitNamespace(waiter).ifPresent(remedies::add);
    addAction(waiter).ifPresent(remedies::add);
    removeGates(waiter).ifPresent(remedies::add);
    return remedies;
  }

  private static Optional<Remedy> verified(
      Waiter waiter, Remedy.Kind kind, String text, Edit edit) {
    return waiter.runsAfter(edit) ? Optional.of(waiter.remedy(kind, text, edit)) : Optional.empty();
  }

  private static Optional<Remedy> resume(Waiter waiter) {
    ObjectKey key = waiter.podGroup().key();
    String why = waiter.session().recorded().suspended().get(key);
    return why == null
        ? Optional.empty()
        : verified(
            waiter,
            Remedy.Kind.RESUME,
            "Remove what suspends PodGroup %s: %s".formatted(key, why),
            new Edit(List.of(), Optional.empty(), Optional.of(key)));
  }

  private static Optional<Remedy> createQueue(Waiter waiter) {
    String own = waiter.job().queueName();
    return waiter.state().queues().contains(own)
        ? Optional.empty()
        : verified(
            waiter,
            Remedy.Kind.CREATE_QUEUE,
            "Create queue %s, or name one that exists in spec.queue".formatted(own),
            Edit.of(
                List.of(
                    new Change.QueueSeen(NewQueue.named(own, waiter.session().recorded().at())))));
  }

  private static Optional<Remedy> openQueues(Waiter waiter) {
    List<QueueInfo> closed =
        waiter.queues().stream().filter(queue -> queue.state() != QueueState.OPEN).toList();
    return Least.of(closed, some -> waiter.runsAfter(opened(some)))
        .map(
            some ->
                waiter.remedy(
                    Remedy.Kind.OPEN_QUEUE,
                    "Open %s"
                        .formatted(names("queue", some.stream().map(QueueInfo::name).toList())),
                    opened(some)));
  }

  private static Edit opened(List<QueueInfo> queues) {
    return Edit.of(
        queues.stream().map(queue -> new Change.QueueSeen(Altered.open(queue))).toList());
  }

  private static Optional<Remedy> admitNamespace(Waiter waiter) {
    List<QueueInfo> restricted =
        waiter.queues().stream()
            .filter(queue -> queue.annotations().containsKey(WellKnownKeys.QUEUE_NAMESPACES))
            .toList();
    return Least.of(restricted, some -> waiter.runsAfter(openToAll(some)))
        .map(
            some ->
                waiter.remedy(
                    Remedy.Kind.ADMIT_NAMESPACE,
                    "Let annotation %s of %s select namespace %s"
                        .formatted(
                            WellKnownKeys.QUEUE_NAMESPACES,
                            names("queue", some.stream().map(QueueInfo::name).toList()),
                            waiter.podGroup().key().namespace()),
                    openToAll(some)));
  }

  private static Edit openToAll(List<QueueInfo> queues) {
    var changes = new ArrayList<Change>();
    for (QueueInfo queue : queues) {
      var annotations = new HashMap<>(queue.annotations());
      annotations.remove(WellKnownKeys.QUEUE_NAMESPACES);
      changes.add(new Change.QueueSeen(Altered.annotated(queue, annotations)));
    }
    return Edit.of(changes);
  }

  private static Optional<Remedy> addAction(Waiter waiter) {
    SchedulerConfiguration now = waiter.session().configuration();
    List<String> missing =
        NEEDED_ACTIONS.stream().filter(action -> !now.actions().contains(action)).toList();
    return Least.of(missing, some -> waiter.runsAfter(with(now, some)))
        .map(
            some ->
                waiter.remedy(
                    Remedy.Kind.ADD_ACTION,
                    "Add %s to the actions of the scheduler's configuration"
                        .formatted(names("action", some)),
                    with(now, some)));
  }

  /** The action enqueue comes first, and the others last, as in most configurations. */
  private static Edit with(SchedulerConfiguration now, List<String> added) {
    var actions = new ArrayList<>(now.actions());
    for (String action : added) {
      actions.add(action.equals(ENQUEUE) ? 0 : actions.size(), action);
    }
    return new Edit(
        List.of(),
        Optional.of(
            new SchedulerConfiguration(actions, now.tiers(), now.actionArguments(), now.metrics())),
        Optional.empty());
  }

  private static Optional<Remedy> removeGates(Waiter waiter) {
    List<TaskInfo> gated = waiter.pending().stream().filter(TaskInfo::gated).toList();
    return Least.ofAlike(gated, some -> waiter.runsAfter(ungated(some)))
        .map(
            some ->
                waiter.remedy(
                    Remedy.Kind.REMOVE_GATES,
                    "Remove the scheduling gates of %d pod%s, such as %s"
                        .formatted(some.size(), some.size() == 1 ? "" : "s", some.getFirst().key()),
                    ungated(some)));
  }

  private static Edit ungated(List<TaskInfo> pods) {
    return Edit.of(pods.stream().map(Altered::ungated).map(Change.TaskSeen::new).toList());
  }

  private static String names(String kind, List<String> all) {
    return kind + (all.size() == 1 ? " " : "s ") + String.join(", ", all);
  }
}
