package io.hekla.simulator.scenario;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.decision.Decisions;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Facts about one session when it has ended.
 *
 * @param refused pods whose bind was refused
 * @param tasks pods that the session found
 * @param podGroups PodGroups as the session left them
 * @param notes notes written into pods that stay pending
 */
record CycleFacts(
    Decisions decisions,
    Set<ObjectKey> refused,
    Collection<TaskInfo> tasks,
    List<PodGroupInfo> podGroups,
    Map<ObjectKey, PodNote> notes) {

  /** Binds that were not refused. */
  List<Decisions.Bind> binds() {
    return decisions.binds().stream().filter(bind -> !refused.contains(bind.task())).toList();
  }

  /** Number of the pods that each job has; a job without pods is left out. */
  Map<String, Integer> perJob(Collection<ObjectKey> pods) {
    return count(pods, CycleFacts::job);
  }

  /** Number of the pods that each {@code job:role} has. */
  Map<String, Integer> perRole(Collection<ObjectKey> pods) {
    return count(pods, task -> task.role().isEmpty() ? "" : withRole(job(task), task.role()));
  }

  /** Number of the pods that each queue has; a queue without jobs that have pods is left out. */
  Map<String, Integer> perQueue(Collection<ObjectKey> pods) {
    Map<String, String> queues =
        podGroups.stream()
            .collect(Collectors.toMap(podGroup -> podGroup.key().toString(), CycleFacts::queue));
    return count(pods, task -> queues.getOrDefault(job(task), ""));
  }

  private static String withRole(String job, String role) {
    return job.isEmpty() ? "" : job + ":" + role;
  }

  private static String job(TaskInfo task) {
    return task.podGroup().map(ObjectKey::toString).orElse("");
  }

  private static String queue(PodGroupInfo podGroup) {
    return QueueNames.orDefault(podGroup.queue());
  }

  /**
   * Counts pods by a name of each; the names of all pods appear, with 0 too, except the empty name.
   */
  private Map<String, Integer> count(
      Collection<ObjectKey> counted, Function<TaskInfo, String> naming) {
    Set<ObjectKey> among = Set.copyOf(counted);
    Map<String, Integer> counts = new TreeMap<>();
    for (TaskInfo task : tasks) {
      String name = naming.apply(task);
      if (!name.isEmpty()) {
        counts.merge(name, among.contains(task.key()) ? 1 : 0, Integer::sum);
      }
    }
    return counts;
  }
}
