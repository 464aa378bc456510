package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.plugin.GangVictimRule.Scope;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Candidate victims of a gang in one part of the network, in bundles. Source:
 * docs/reference/action-steps.md#steps-of-the-gang-actions.
 */
final class GangVictims {
  private static final String PREEMPTABLE = "volcano.sh/preemptable";
  private static final Set<String> YES = Set.of("1", "t", "T", "TRUE", "true", "True");

  private final Session session;
  private final Policy policy;
  private final Scope scope;
  private final boolean wholeGangs;

  GangVictims(ActionContext context, Scope scope, boolean wholeGangs) {
    session = context.session();
    policy = context.policy();
    this.scope = scope;
    this.wholeGangs = wholeGangs;
  }

  /**
   * Returns the bundles for a gang, those to go first at the head: where plugins name victims that
   * go before all others, each of these is a bundle of its own, and comes before the rest.
   *
   * @param firstAlone whether only such victims are returned
   */
  List<VictimBundle> in(
      NetworkDomain domain, JobView gang, ResourceVector need, boolean firstAlone) {
    Map<String, List<TaskView>> byJob = candidates(domain, gang);
    List<TaskView> first = first(byJob, gang);
    var known = new HashSet<>(first);
    var bundles = new ArrayList<VictimBundle>();
    for (List<TaskView> tasks : firstAlone ? List.<List<TaskView>>of() : byJob.values()) {
      JobView job = tasks.getFirst().job();
      List<TaskView> gone = new ArrayList<>();
      List<TaskView> rest = new ArrayList<>();
      tasks.forEach(task -> (known.contains(task) ? gone : rest).add(task));
      bundles.addAll(SpareTasks.bundles(job, rest, gone));
    }
    Comparator<VictimBundle> order = order(gang, need);
    bundles.sort(order);
    List<TaskView> requested =
        Stream.concat(first.stream(), bundles.stream().flatMap(bundle -> bundle.tasks().stream()))
            .toList();
    var allowed = new HashSet<>(policy.victims().gangVictims(scope, gang, need, requested));
    Stream<VictimBundle> others =
        bundles.stream()
            .flatMap(bundle -> bundle.limitedTo(allowed).stream())
            .filter(bundle -> bundle.isSafe() || wholeGangs)
            .sorted(order);
    return Stream.concat(first.stream().filter(allowed::contains).map(VictimBundle::spare), others)
        .toList();
  }

  /** Returns the candidates that go before all others, in the order in which they go. */
  private List<TaskView> first(Map<String, List<TaskView>> byJob, JobView gang) {
    var first = new ArrayList<TaskView>();
    policy
        .victims()
        .first()
        .ifPresent(
            rule -> {
              Comparator<TaskView> order = policy.victims().evictionOrder(gang.tasks().getFirst());
              List<List<TaskView>> inOrder =
                  byJob.values().stream().map(tasks -> Heap.drained(order, tasks)).toList();
              FirstInOrder.of(rule, inOrder, order).forEachRemaining(first::add);
            });
    return first;
  }

  private Map<String, List<TaskView>> candidates(NetworkDomain domain, JobView gang) {
    Map<String, List<TaskView>> byJob = new TreeMap<>();
    domain.nodes().stream()
        .forEach(
            node -> {
              for (TaskView task : session.residents(session.nodes().get(node))) {
                if (mayGo(task, gang)) {
                  byJob
                      .computeIfAbsent(task.job().key().toString(), key -> new ArrayList<>())
                      .add(task);
                }
              }
            });
    return byJob;
  }

  /** Returns whether a task may be evicted where whole jobs are chosen. */
  static boolean mayGo(TaskView task, JobView gang, JobVictims victims) {
    return victims.isCandidate(task, gang)
        && !isProtected(task.job())
        && (victims.scope() == Scope.OTHER_QUEUES || task.job().priority() < gang.priority());
  }

  private boolean mayGo(TaskView task, JobView gang) {
    JobView job = task.job();
    if (!task.info().preemptable() || isProtected(job)) {
      return false;
    }
    return switch (scope) {
      case OWN_QUEUE ->
          (task.status() == TaskStatus.RUNNING || task.status() == TaskStatus.BOUND)
              && job.queue() == gang.queue()
              && job != gang
              && job.priority() < gang.priority();
      case OTHER_QUEUES ->
          task.status() == TaskStatus.RUNNING
              && job.queue() != gang.queue()
              && job.queue().info().reclaimable();
    };
  }

  /** Returns whether its PodGroup states that none of its tasks may be evicted. */
  private static boolean isProtected(JobView job) {
    Optional<String> said =
        Optional.ofNullable(job.podGroup().annotations().get(PREEMPTABLE))
            .or(() -> Optional.ofNullable(job.podGroup().labels().get(PREEMPTABLE)));
    return said.filter(value -> !YES.contains(value)).isPresent();
  }

  private Comparator<VictimBundle> order(JobView gang, ResourceVector need) {
    Comparator<VictimBundle> byOwner =
        switch (scope) {
          case OWN_QUEUE ->
              (left, right) ->
                  left.job() == right.job()
                      ? 0
                      : policy.jobOrder().compare(right.job(), left.job());
          case OTHER_QUEUES ->
              Comparator.comparing(
                  bundle -> bundle.job().queue(), policy.victims().queueOrder(gang.queue()));
        };
    return Comparator.comparing((VictimBundle bundle) -> !bundle.isSafe())
        .thenComparing(byOwner)
        .thenComparing(Comparator.comparingDouble((VictimBundle one) -> one.worth(need)).reversed())
        .thenComparing(bundle -> bundle.job().podGroup().uid())
        .thenComparing(bundle -> bundle.tasks().getFirst().uid())
        .thenComparingInt(bundle -> bundle.tasks().size());
  }
}
