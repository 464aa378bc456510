package io.hekla.simulator.warmup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.simulator.virtual.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Workload of a warm-up: gangs of several sizes in two queues on a cluster that is a little too
 * small, so that some wait, with plugins and policies as users' Jobs have them.
 */
final class WarmUpWorkload {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final int NODES = 8;
  private static final List<Integer> SIZES = List.of(1, 1, 2, 1, 4, 8, 1, 16);
  private static final Duration BETWEEN_JOBS = Duration.ofSeconds(2);
  private static final int SHORTEST_RUN_SECONDS = 20;
  private static final int RUN_LENGTHS = 40;

  private static final String NODE =
      """
      {"apiVersion": "v1", "kind": "Node",
       "metadata": {"name": "node-%1$d", "labels": {"kubernetes.io/os": "linux",
        "kubernetes.io/arch": "amd64", "kubernetes.io/hostname": "node-%1$d",
        "topology.kubernetes.io/zone": "zone-%2$d"}},
       "status": {
        "allocatable": {"cpu": "8", "memory": "32Gi", "pods": "110", "nvidia.com/gpu": "4"},
        "capacity": {"cpu": "8", "memory": "32Gi", "pods": "110", "nvidia.com/gpu": "4"}}}
      """;

  private static final String QUEUE =
      """
      {"apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "Queue",
       "metadata": {"name": "%s"}, "spec": {"weight": %d}}
      """;

  private static final String JOB =
      """
      {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job",
       "metadata": {"name": "job-%1$d", "namespace": "default"},
       "spec": {"schedulerName": "volcano", "queue": "%2$s", "minAvailable": %3$d,
        "plugins": {"env": [], "svc": []},
        "policies": [{"event": "PodEvicted", "action": "RestartJob"}],
        "tasks": [{"name": "worker", "replicas": %3$d,
         "policies": [{"event": "TaskCompleted", "action": "CompleteJob"}],
         "template": {
          "metadata": {"labels": {"app": "job-%1$d"},
           "annotations": {"simulated.hekla.io/run-for": "%4$ds"}},
          "spec": {"restartPolicy": "Never",
           "tolerations": [{"key": "batch", "operator": "Exists"}],
           "containers": [{"name": "main", "image": "main", "resources": {
            "requests": {"cpu": "%5$dm", "memory": "2Gi"},
            "limits": {"cpu": "%5$dm", "memory": "2Gi"}}}]}}}]}}
      """;

  private WarmUpWorkload() {}

  /**
   * Returns the workload.
   *
   * @param jobs number of Jobs
   */
  static Workload of(int jobs) {
    var arrivals = new ArrayList<Workload.Arrival>();
    for (int node = 0; node < NODES; node++) {
      arrivals.add(arrival(Duration.ZERO, Kind.NODE, NODE.formatted(node, node % 3)));
    }
    List<String> queues = List.of("root", "default", "research");
    for (int queue = 0; queue < queues.size(); queue++) {
      arrivals.add(
          arrival(Duration.ZERO, Kind.QUEUE, QUEUE.formatted(queues.get(queue), queue + 1)));
    }
    for (int job = 0; job < jobs; job++) {
      arrivals.add(
          arrival(
              BETWEEN_JOBS.multipliedBy(job),
              Kind.JOB,
              JOB.formatted(
                  job,
                  queues.get(1 + job % 2),
                  SIZES.get(job % SIZES.size()),
                  SHORTEST_RUN_SECONDS + job * 7 % RUN_LENGTHS,
                  1000 + 500 * (job % 5))));
    }
    return new Workload(arrivals);
  }

  private static Workload.Arrival arrival(Duration after, Kind<?> kind, String object) {
    try {
      return new Workload.Arrival(
          Workload.beginning().plus(after), kind, (ObjectNode) JSON.readTree(object));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
