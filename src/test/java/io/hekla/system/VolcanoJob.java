package io.hekla.system;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.hekla.model.api.Job;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A gang that runs as Volcano's programs leave it: the Job with its status, the PodGroup, and the
 * pods on their node.
 */
final class VolcanoJob {
  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata:
        name: %1$s-worker-%2$d
        labels: {volcano.sh/job-name: %1$s, volcano.sh/job-namespace: default, volcano.sh/queue-name: default,
          volcano.sh/task-index: "%2$d", volcano.sh/task-spec: worker}
        annotations: {scheduling.k8s.io/group-name: %1$s-%3$s, volcano.sh/job-name: %1$s, volcano.sh/job-version: "0",
          volcano.sh/queue-name: default, volcano.sh/task-index: "%2$d", volcano.sh/task-spec: worker, volcano.sh/template-uid: %1$s-worker}
        ownerReferences: [%4$s]
      spec:
        schedulerName: volcano
        restartPolicy: Never
        containers: [{name: main, image: busybox, resources: {requests: {cpu: "1"}}}]
      """;

  private static final String POD_GROUP =
      """
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: PodGroup
      metadata: {name: %1$s-%3$s, ownerReferences: [%4$s]}
      spec: {minMember: %2$d, queue: default, minResources: {cpu: "%2$d"}, minTaskMember: {worker: %2$d}}
      status: {phase: Running, running: %2$d}
      """;

  private static final String OWNER =
      "{apiVersion: batch.volcano.sh/v1alpha1, kind: Job, name: %s, uid: %s, controller: true, blockOwnerDeletion: true}";

  private static final String STATUS =
      """
      {"status": {"state": {"phase": "Running"}, "minAvailable": %1$d, "running": %1$d}}
      """;

  private final KubernetesClient kubectl;
  private final String name;

  private VolcanoJob(KubernetesClient kubectl, String name) {
    this.kubectl = kubectl;
    this.name = name;
  }

  /**
   * Creates it.
   *
   * @param node with room for all pods, one CPU each
   */
  static VolcanoJob start(RealCluster cluster, String name, int pods, String node) {
    KubernetesClient kubectl = cluster.kubectl();
    HasMetadata job = cluster.apply(Yaml.gang(name, pods)).getFirst();
    String uid = job.getMetadata().getUid();
    String owner = OWNER.formatted(name, uid);
    cluster.apply(POD_GROUP.formatted(name, pods, uid, owner));
    for (int index = 0; index < pods; index++) {
      cluster.apply(POD.formatted(name, index, uid, owner));
      cluster.bind("%s-worker-%d".formatted(name, index), node);
    }
    kubectl
        .resources(Job.class)
        .inNamespace(RealCluster.NAMESPACE)
        .withName(name)
        .subresource("status")
        .patch(PatchContext.of(PatchType.JSON_MERGE), STATUS.formatted(pods));
    return new VolcanoJob(kubectl, name);
  }

  /** Returns the uid and the phase of each of its pods that there are. */
  Map<String, String> pods() {
    return all().stream()
        .collect(
            Collectors.toMap(
                pod -> pod.getMetadata().getName() + " " + pod.getMetadata().getUid(),
                pod -> pod.getStatus().getPhase()));
  }

  private List<Pod> all() {
    return kubectl.pods().inNamespace(RealCluster.NAMESPACE).list().getItems().stream()
        .filter(pod -> pod.getMetadata().getName().startsWith(name + "-worker-"))
        .toList();
  }

  /** Returns the phase in its status; empty if it has none. */
  String phase() {
    return Optional.ofNullable(
            kubectl.resources(Job.class).inNamespace(RealCluster.NAMESPACE).withName(name).get())
        .map(job -> job.getStatus().state.phase)
        .orElse("");
  }
}
