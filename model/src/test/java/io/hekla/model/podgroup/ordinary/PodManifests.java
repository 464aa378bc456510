package io.hekla.model.podgroup.ordinary;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Pods and their owners, as users and controllers would write them. */
final class PodManifests {
  private static final KubernetesSerialization YAML = new KubernetesSerialization();

  static final String OF_SET =
      "ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: rs-1, controller:"
          + " true, blockOwnerDeletion: true}]";

  private PodManifests() {}

  /** Returns a pod of two CPUs and 1 GiB, uid {@code uid-NAME}. */
  static Pod pod(String name, String metadata) {
    return pod(name, metadata, "");
  }

  static Pod pod(String name, String metadata, String spec) {
    String yaml =
        """
        apiVersion: v1
        kind: Pod
        metadata: {namespace: ns, name: %s, uid: uid-%s%s}
        spec:
          schedulerName: volcano
          containers:
          - name: main
            resources: {requests: {cpu: "2", memory: 1Gi}, limits: {memory: 2Gi}}
          %s
        """;
    String more = metadata.isEmpty() ? "" : ", " + metadata;
    return YAML.unmarshal(yaml.formatted(name, name, more, spec), Pod.class);
  }

  /** Returns the ReplicaSet {@code web} of uid {@code rs-1}. */
  static ReplicaSet replicaSet(int replicas, String metadata) {
    String yaml =
        """
        apiVersion: apps/v1
        kind: ReplicaSet
        metadata: {namespace: ns, name: web, uid: rs-1%s}
        spec: {replicas: %d}
        """;
    String more = metadata.isEmpty() ? "" : ", " + metadata;
    return YAML.unmarshal(yaml.formatted(more, replicas), ReplicaSet.class);
  }

  /** Returns a StatefulSet of uid {@code rs-1}, too, whose newest pods have this revision. */
  static StatefulSet statefulSet(String revision) {
    String yaml =
        """
        apiVersion: apps/v1
        kind: StatefulSet
        metadata: {namespace: ns, name: web, uid: rs-1}
        spec: {replicas: 2}
        status: {updateRevision: %s}
        """;
    return YAML.unmarshal(yaml.formatted(revision), StatefulSet.class);
  }

  /** Returns a lookup that knows only these without a request. */
  static Function<OwnerReference, Optional<HasMetadata>> knowing(HasMetadata... owners) {
    return reference ->
        List.of(owners).stream()
            .filter(owner -> owner.getMetadata().getUid().equals(reference.getUid()))
            .findFirst();
  }
}
