package io.hekla.admission;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.PartitionPolicySpec;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.cluster.QueueNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a Job gets that it does not say. Source: reference api-and-controllers.md §6.2. */
final class JobDefaults {
  private static final int MAX_RETRY = 3;

  /** Plugins that need others: their pods find each other by name, or log into each other. */
  private static final Map<String, List<String>> NEEDED_BY_PLUGIN =
      Map.of(
          "tensorflow", List.of("svc"),
          "pytorch", List.of("svc"),
          "ray", List.of("svc"),
          "mpi", List.of("svc", "ssh"));

  private JobDefaults() {}

  /** Fills the defaults into the given Job. */
  static void fill(Job job, AdmissionContext context) {
    JobSpec spec = job.getSpec();
    spec.queue = QueueNames.orDefault(spec.queue);
    if (isEmpty(spec.schedulerName)) {
      spec.schedulerName = context.schedulerName();
    }
    if (Amounts.orZero(spec.maxRetry) == 0) {
      spec.maxRetry = MAX_RETRY;
    }
    List<TaskSpec> tasks = Absent.list(spec.tasks);
    for (int i = 0; i < tasks.size(); i++) {
      fillTask(tasks.get(i), i);
    }
    if (Amounts.orZero(spec.minAvailable) == 0) {
      spec.minAvailable = tasks.stream().mapToInt(task -> Amounts.orZero(task.minAvailable)).sum();
    }
    fillPlugins(spec);
  }

  private static void fillTask(TaskSpec task, int index) {
    if (isEmpty(task.name)) {
      task.name = "default" + index;
    }
    if (task.replicas == null) {
      task.replicas = 0;
    }
    if (task.minAvailable == null) {
      task.minAvailable = minAvailable(task);
    }
    if (Amounts.orZero(task.maxRetry) == 0) {
      task.maxRetry = MAX_RETRY;
    }
    PodSpec pod = task.template == null ? null : task.template.getSpec();
    if (pod != null && Boolean.TRUE.equals(pod.getHostNetwork()) && isEmpty(pod.getDnsPolicy())) {
      pod.setDnsPolicy("ClusterFirstWithHostNet");
    }
  }

  private static int minAvailable(TaskSpec task) {
    PartitionPolicySpec partition = task.partitionPolicy;
    return partition != null && Amounts.orZero(partition.minPartitions) > 0
        ? partition.minPartitions * Amounts.orZero(partition.partitionSize)
        : task.replicas;
  }

  private static void fillPlugins(JobSpec spec) {
    if (spec.plugins == null) {
      return;
    }
    var plugins = new LinkedHashMap<>(spec.plugins);
    for (String plugin : spec.plugins.keySet()) {
      NEEDED_BY_PLUGIN
          .getOrDefault(plugin, List.of())
          .forEach(needed -> plugins.putIfAbsent(needed, new ArrayList<>()));
    }
    spec.plugins = plugins;
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }
}
