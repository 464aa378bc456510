package io.hekla.scheduler.testing;

/** Manifests, as users write them, of a cluster with one Job of one pod. */
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
