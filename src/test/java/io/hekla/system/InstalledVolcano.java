package io.hekla.system;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.RollableScalableResource;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

/**
 * Volcano as its chart installs it, without anyone who runs its pods: Deployments and the
 * scheduler's configuration.
 */
final class InstalledVolcano {
  static final String NAMESPACE = "volcano-system";
  static final String SCHEDULER = "volcano-scheduler";
  static final String CONTROLLERS = "volcano-controllers";
  static final String ADMISSION = "volcano-admission";

  private static final String CONFIGURATION =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: volcano-scheduler-configmap, namespace: volcano-system}
      data: {volcano-scheduler.conf: "actions: \\"enqueue, allocate\\"\\n"}
      """;

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: %1$s, namespace: volcano-system}
      spec:
        replicas: %3$d
        selector: {matchLabels: {app: %1$s}}
        template:
          metadata: {labels: {app: %1$s}}
          spec:
            containers:
            - name: main
              image: volcanosh/%2$s:v1.15.0
              args: [--scheduler-conf=/volcano.scheduler/volcano-scheduler.conf]
            volumes: [{name: conf, configMap: {name: volcano-scheduler-configmap}}]
      """;

  private final KubernetesClient kubectl;

  private InstalledVolcano(KubernetesClient kubectl) {
    this.kubectl = kubectl;
  }

  /** Installs it, with two schedulers and one of each other program. */
  static InstalledVolcano on(KubernetesClient kubectl) {
    kubectl
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build())
        .serverSideApply();
    create(kubectl, CONFIGURATION);
    create(kubectl, DEPLOYMENT.formatted(SCHEDULER, "vc-scheduler", 2));
    create(kubectl, DEPLOYMENT.formatted(CONTROLLERS, "vc-controller-manager", 1));
    create(kubectl, DEPLOYMENT.formatted(ADMISSION, "vc-webhook-manager", 1));
    return new InstalledVolcano(kubectl);
  }

  private static void create(KubernetesClient kubectl, String manifest) {
    var unused =
        kubectl.load(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8))).create();
  }

  /** Returns the replicas that a Deployment shall have. */
  int replicas(String deployment) {
    return of(deployment).get().getSpec().getReplicas();
  }

  /** Writes the status of a Deployment as its controller would once its pods are ready. */
  void ready(String deployment, int replicas) {
    var unused =
        Editing.editStatus(
            of(deployment),
            one -> {
              one.getStatus().setReplicas(replicas);
              one.getStatus().setReadyReplicas(replicas);
              return one;
            });
  }

  private RollableScalableResource<io.fabric8.kubernetes.api.model.apps.Deployment> of(
      String deployment) {
    return kubectl.apps().deployments().inNamespace(NAMESPACE).withName(deployment);
  }
}
