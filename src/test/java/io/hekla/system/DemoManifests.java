package io.hekla.system;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Jobs of the published demonstrations, as users write them, and the nodes of their pods. */
record DemoManifests(JobUser jobs) {
  /** Creates a Job as users of TensorFlow write it. */
  void tensorflow(String name, String annotations, int ps, int workers) {
    jobs.system()
        .apply(
            """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: %1$s, annotations: {%2$s}}
        spec:
          minAvailable: %5$d
          schedulerName: volcano
          plugins: {env: [], svc: [], tensorflow: ["--ps=ps", "--worker=worker", "--port=2222"]}
          policies:
          - {event: PodEvicted, action: RestartJob}
          queue: default
          tasks:
          - name: ps
            replicas: %3$d
            template:
              spec:
                restartPolicy: Never
                containers:
                - {name: tensorflow, image: tf, resources: {requests: {cpu: "1", memory: 1Gi}}}
          - name: worker
            replicas: %4$d
            policies:
            - {event: TaskCompleted, action: CompleteJob}
            template:
              spec:
                restartPolicy: Never
                containers:
                - {name: tensorflow, image: tf, resources: {requests: {cpu: "1", memory: 1Gi}}}
        """
                .formatted(name, annotations, ps, workers, ps + workers));
  }

  /** A Job of which any number of pods from a minimum on is of use. */
  void elastic(String name, String queue, int minimum, int pods, String requests) {
    jobs.system()
        .apply(
            """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: %s}
        spec:
          minAvailable: %d
          schedulerName: volcano
          queue: %s
          tasks:
          - name: task
            replicas: %d
            template:
              spec:
                restartPolicy: Never
                containers:
                - {name: main, image: busybox, resources: {requests: {%s}}}
        """
                .formatted(name, minimum, queue, pods, requests));
  }

  /** Pods of a Job of which the scheduler has written that no node has room for them. */
  long withoutRoom(String job) {
    return jobs.pods(job).stream()
        .flatMap(pod -> PlacedPods.scheduled(pod).stream())
        .filter(condition -> "Unschedulable".equals(condition.getReason()))
        .count();
  }

  long onNodes(String job) {
    return perNode(job).values().stream().mapToLong(Long::longValue).sum();
  }

  /** Pods of a Job that are on a node and not on their way out. */
  Map<String, Long> perNode(String job) {
    return jobs.pods(job).stream()
        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
        .map(pod -> pod.getSpec().getNodeName())
        .filter(node -> node != null)
        .collect(Collectors.groupingBy(node -> node, TreeMap::new, Collectors.counting()));
  }
}
