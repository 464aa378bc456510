package io.hekla.system;

/** Objects as people and other projects write them. */
final class Yaml {
  private Yaml() {}

  /**
   * A pod of Volcano's scheduler.
   *
   * @param metadata besides its name, as in a flow mapping; may be empty
   */
  static String pod(String name, String cpu, String metadata) {
    return """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s%s}
        spec: %s
        """
        .formatted(name, metadata.isEmpty() ? "" : ", " + metadata, podSpec(cpu, "Never"));
  }

  /** A pod that names its PodGroup, as operators make it. */
  static String member(String name, String cpu, String group, String role) {
    return pod(
        name,
        cpu,
        "annotations: {scheduling.k8s.io/group-name: %s, volcano.sh/task-spec: %s}"
            .formatted(group, role));
  }

  /** A Job whose pods of one CPU each are a gang, in its only task {@code worker}. */
  static String gang(String name, int pods) {
    return """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: %s, namespace: default}
        spec:
          minAvailable: %d
          schedulerName: volcano
          tasks:
          - name: worker
            replicas: %d
            template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox, resources: {requests: {cpu: "1"}}}]}}
        """
        .formatted(name, pods, pods);
  }

  /** A PodGroup; its spec as in a flow mapping. */
  static String group(String name, String spec) {
    return """
        apiVersion: scheduling.volcano.sh/v1beta1
        kind: PodGroup
        metadata: {name: %s}
        spec: {%s}
        """
        .formatted(name, spec);
  }

  /** A Queue of weight 1 that gives back what is not its share. */
  static String queue(String name) {
    return """
        apiVersion: scheduling.volcano.sh/v1beta1
        kind: Queue
        metadata: {name: %s}
        spec: {weight: 1, reclaimable: true}
        """
        .formatted(name);
  }

  /** A set of pods of one CPU, whose labels are {@code app: NAME}. */
  static String set(String apiVersion, String kind, String name, int replicas, String metadata) {
    return """
        apiVersion: %s
        kind: %s
        metadata: {name: %s%s}
        spec:
          replicas: %d
          selector: {matchLabels: {app: %s}}
          template:
            metadata: {labels: {app: %s}}
            spec: %s
        """
        .formatted(
            apiVersion,
            kind,
            name,
            metadata.isEmpty() ? "" : ", " + metadata,
            replicas,
            name,
            name,
            podSpec("1", "Always"));
  }

  static String podSpec(String cpu, String restartPolicy) {
    return ("{schedulerName: volcano, restartPolicy: %s, terminationGracePeriodSeconds: 0,"
            + " containers: [{name: main, image: busybox, resources: {requests: {cpu: '%s'}}}]}")
        .formatted(restartPolicy, cpu);
  }
}
