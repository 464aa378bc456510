package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.ReplicationControllerSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetSpec;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reader of objects that group equal pods: Services, and the workloads that pods are replicas of.
 */
final class WorkloadReader {
  static final List<Class<? extends HasMetadata>> KINDS =
      List.of(Service.class, ReplicationController.class, ReplicaSet.class, StatefulSet.class);

  /** Workloads by kind and API version, as pods name their owners. */
  private static final Map<String, String> WORKLOADS =
      Map.of(
          "ReplicationController", "v1",
          "ReplicaSet", "apps/v1",
          "StatefulSet", "apps/v1");

  private WorkloadReader() {}

  static Optional<ClusterFact> read(HasMetadata object) {
    return switch (object) {
      case Service service -> {
        var spec = FactJson.orElse(service.getSpec(), new ServiceSpec());
        yield Optional.of(
            new ServiceInfo(Metadata.of(service).key(), FactJson.map(spec.getSelector())));
      }
      case ReplicationController controller -> {
        var spec = FactJson.orElse(controller.getSpec(), new ReplicationControllerSpec());
        var pods =
            new io.fabric8.kubernetes.api.model.LabelSelector(
                List.of(), FactJson.map(spec.getSelector()));
        yield Optional.of(workload(controller, pods));
      }
      case ReplicaSet set -> {
        var spec = FactJson.orElse(set.getSpec(), new ReplicaSetSpec());
        yield Optional.of(workload(set, spec.getSelector()));
      }
      case StatefulSet set -> {
        var spec = FactJson.orElse(set.getSpec(), new StatefulSetSpec());
        yield Optional.of(workload(set, spec.getSelector()));
      }
      default -> Optional.empty();
    };
  }

  private static WorkloadInfo workload(
      HasMetadata object,
      io.fabric8.kubernetes.api.model.@org.jspecify.annotations.Nullable LabelSelector pods) {
    ObjectKey key = Metadata.of(object).key();
    return new WorkloadInfo(
        WorkloadInfo.key(object.getKind(), key.namespace(), key.name()),
        SelectorReader.read(pods, "selector"));
  }

  /** Returns the workload that a pod is a replica of, if any. */
  static Optional<ObjectKey> workloadOf(Pod pod) {
    return FactJson.list(pod.getMetadata().getOwnerReferences()).stream()
        .filter(owner -> Boolean.TRUE.equals(owner.getController()))
        .filter(WorkloadReader::isWorkload)
        .findFirst()
        .map(
            owner ->
                WorkloadInfo.key(
                    owner.getKind(),
                    FactJson.text(pod.getMetadata().getNamespace()),
                    FactJson.text(owner.getName())));
  }

  private static boolean isWorkload(OwnerReference owner) {
    return FactJson.text(owner.getApiVersion())
        .equals(WORKLOADS.get(FactJson.text(owner.getKind())));
  }
}
