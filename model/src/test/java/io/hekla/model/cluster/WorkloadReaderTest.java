package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of how owners of equal pods are read. */
class WorkloadReaderTest {
  private static final KubernetesSerialization YAML = new KubernetesSerialization();
  private static final Map<String, String> WEB = Map.of("app", "web", "tier", "front");

  private static <T extends HasMetadata> ClusterFact fact(String yaml, Class<T> kind) {
    return FactReader.read(YAML.unmarshal(yaml, kind)).orElseThrow();
  }

  private static ServiceInfo service(String spec) {
    String yaml =
        """
        apiVersion: v1
        kind: Service
        metadata: {name: s, namespace: n}
        spec: %s
        """;
    return (ServiceInfo) fact(yaml.formatted(spec), Service.class);
  }

  private static TaskInfo pod(String owner) {
    String yaml =
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: p, namespace: n, ownerReferences: [%s]}
        spec: {containers: []}
        """;
    return TaskReader.read(YAML.unmarshal(yaml.formatted(owner), Pod.class));
  }

  @Test
  void aServiceSelectsByAllItsLabelsAndWithoutAnyNoPod() {
    assertThat(service("{selector: {app: web}}").selects(WEB)).isTrue();
    assertThat(service("{selector: {app: web, tier: back}}").selects(WEB)).isFalse();
    assertThat(service("{}").selects(WEB)).isFalse();
  }

  @Test
  void aWorkloadIsFoundByTheControllerOfItsPods() {
    var workload =
        (WorkloadInfo)
            fact(
                """
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: db, namespace: n}
                spec: {selector: {matchLabels: {app: web}}}
                """,
                StatefulSet.class);

    assertThat(workload.pods().matches(WEB)).isTrue();
    assertThat(
            pod("{apiVersion: apps/v1, kind: StatefulSet, name: db, controller: true}").workload())
        .contains(workload.key());
  }

  @Test
  void otherOwnersAreNoWorkloads() {
    assertThat(pod("{apiVersion: apps/v1, kind: StatefulSet, name: db}").workload()).isEmpty();
    assertThat(pod("{apiVersion: v2, kind: StatefulSet, name: db, controller: true}").workload())
        .isEmpty();
    assertThat(pod("{apiVersion: batch/v1, kind: Job, name: db, controller: true}").workload())
        .isEmpty();
  }
}
