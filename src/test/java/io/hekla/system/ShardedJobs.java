package io.hekla.system;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.NodeShard;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Jobs and NodeShards of tests with two Heklas that divide the nodes. */
record ShardedJobs(ApiUser user) {
  /** The ConfigMap of the sharding controller. */
  static final String CONFIGURATION = "volcano-sharding-configmap";

  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: %s}
      spec:
        minAvailable: %d
        schedulerName: %s
        queue: default
        tasks:
        - name: w
          replicas: %d
          template:
            spec:
              restartPolicy: Never
              containers:
              - name: main
                image: none
                resources: {requests: {cpu: "1"}}
      """;

  /** Settings of a Hekla with one of the shards. */
  static Map<String, String> settings(String shard, String controllers) {
    return Map.of(
        "hekla.scheduler.names.0", shard,
        "hekla.scheduler.sharding.mode", "hard",
        "hekla.scheduler.sharding.name", shard,
        "hekla.scheduler.sharding.controllers", controllers,
        "hekla.observe.poll", "100ms",
        "hekla.observe.quiet", "500ms",
        "hekla.observe.foreign-binds", "1",
        "hekla.lease.duration", "3s",
        "hekla.lease.renew", "500ms");
  }

  void divide(String shard, String... nodes) {
    String spec = "spec: {nodesDesired: [%s]}".formatted(String.join(", ", nodes));
    if (user.find(Kind.NODE_SHARD, shard).isPresent()) {
      user.change(Kind.NODE_SHARD, shard, spec);
    } else {
      user.create(
          Kind.NODE_SHARD,
          "apiVersion: shard.volcano.sh/v1alpha1\nkind: NodeShard\nmetadata: {name: %s}\n%s"
              .formatted(shard, spec));
    }
  }

  /** Configures a share of so many nodes for the scheduler a, and the others for b. */
  void configure(int ofA) {
    configure(
        "{schedulerConfigs: [{name: a, policies: [{name: node-limit, arguments: {maxNodes: %d}}]},"
                .formatted(ofA)
            + " {name: b, policies: [{name: warmup}]}]}");
  }

  /** Configures the sharding controller. */
  void configure(String text) {
    String data = "data: {sharding.yaml: \"%s\"}".formatted(text);
    if (user.find(Kind.CONFIG_MAP, CONFIGURATION).isPresent()) {
      user.change(Kind.CONFIG_MAP, CONFIGURATION, data);
    } else {
      user.create(
          Kind.CONFIG_MAP,
          "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: %s}\n%s"
              .formatted(CONFIGURATION, data));
    }
  }

  void awaitDesired(String shard, String... nodes) {
    user.until(
        "NodeShard %s of %s".formatted(shard, List.of(nodes)),
        () ->
            user.find(Kind.NODE_SHARD, shard)
                .filter(found -> List.of(nodes).equals(found.getSpec().nodesDesired))
                .isPresent());
  }

  void submit(String job, String scheduler, int pods) {
    user.create(Kind.JOB, JOB.formatted(job, 1, scheduler, pods));
  }

  /** Nodes with pods of a Job. */
  SortedSet<String> nodesOf(String job) {
    return user.bound(job + "-").stream()
        .map(pod -> pod.getSpec().getNodeName())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  void awaitUse(String shard, String... nodes) {
    user.until(
        "NodeShard %s in use with %s".formatted(shard, List.of(nodes)),
        () ->
            user.find(Kind.NODE_SHARD, shard)
                .map(NodeShard::getStatus)
                .filter(Objects::nonNull)
                .filter(status -> List.of(nodes).equals(status.nodesInUse))
                .isPresent());
  }

  /** Pods of a Job that wait. */
  List<Pod> waiting(String job) {
    return user.pods(job + "-").stream()
        .filter(pod -> pod.getSpec().getNodeName() == null)
        .toList();
  }
}
