package io.hekla.scheduler.testing;

/** Manifests, as users write them, of small clusters. */
public final class SmallManifests {
  /** Job {@code train}, whose pod needs one CPU. */
  public static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: train}
      spec:
        minAvailable: 1
        tasks:
        - name: w
          replicas: 1
          template:
            spec:
              containers:
              - {name: c, image: x, resources: {requests: {cpu: 1}}}
      """;

  private SmallManifests() {}

  /** Returns a Job of pods that start together, and need so many CPUs each. */
  public static String job(String name, String namespace, int pods, int cpus) {
    return """
    apiVersion: batch.volcano.sh/v1alpha1
    kind: Job
    metadata: {name: %1$s, namespace: %2$s}
    spec:
      schedulerName: volcano
      minAvailable: %3$d
      tasks:
      - name: w
        replicas: %3$d
        template:
          spec:
            containers:
            - {name: c, image: x, resources: {requests: {cpu: %4$d}}}
    """
        .formatted(name, namespace, pods, cpus);
  }

  /** Returns a node with 4 GiB, which another manifest may follow. */
  public static String node(String name, int cpus) {
    return """
    apiVersion: v1
    kind: Node
    metadata: {name: %1$s}
    status: {allocatable: {cpu: %2$d, memory: 4Gi, pods: 9}, capacity: {cpu: %2$d, memory: 4Gi, pods: 9}}
    ---
    """
        .formatted(name, cpus);
  }
}
