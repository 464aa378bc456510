package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.hekla.model.api.PodGroup;
import io.hekla.model.resource.ResourceVector;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of how the scheduler reads the limits of quotas, queues and annotations. */
class LimitsReaderTest {
  private static final KubernetesSerialization YAML = new KubernetesSerialization();

  @Test
  void aQuotaKeepsItsNamesAsTheyAreWritten() {
    var fact =
        FactReader.read(
            YAML.unmarshal(
                """
                apiVersion: v1
                kind: ResourceQuota
                metadata: {name: rq, namespace: team}
                status:
                  hard: {requests.cpu: "4", cpu: 1500m, count/pods: "7"}
                  used: {requests.cpu: 250m}
                """,
                ResourceQuota.class));

    assertThat(fact)
        .get()
        .isInstanceOfSatisfying(
            QuotaInfo.class,
            quota -> {
              assertThat(quota.hard().byName())
                  .containsOnlyKeys("count/pods", "cpu", "requests.cpu");
              assertThat(quota.hard().amount("cpu")).isEqualTo(new BigDecimal("1.5"));
              assertThat(quota.used().amount("requests.cpu")).isEqualTo(new BigDecimal("0.25"));
              assertThat(quota.used().amount("cpu")).isZero();
            });
  }

  @Test
  void theWeightOfANamespaceIsReadFromTheSpecOfAQuota() {
    var fact =
        FactReader.read(
            YAML.unmarshal(
                """
                apiVersion: v1
                kind: ResourceQuota
                metadata: {name: rq, namespace: team}
                spec:
                  hard: {volcano.sh/namespace.weight: "3", cpu: "8"}
                status:
                  hard: {cpu: "4"}
                """,
                ResourceQuota.class));

    assertThat(fact)
        .get()
        .isInstanceOfSatisfying(
            QuotaInfo.class,
            quota -> {
              assertThat(quota.hard().amount(QuotaInfo.NAMESPACE_WEIGHT)).isEqualByComparingTo("3");
              assertThat(quota.hard().amount("cpu")).isEqualByComparingTo("4");
            });
  }

  @Test
  void aPodGroupThatNeedsLessThanNothingCannotBeRead() {
    assertThatThrownBy(() -> podGroup("spec: {minResources: {cpu: \"-1\"}}", "{}"))
        .hasMessageContaining("spec.minResources.cpu is -1; at least 0");
  }

  @Test
  void aPodGroupSaysWhatItNeedsInTheNamesOfQuotas() {
    PodGroupInfo podGroup =
        podGroup("spec: {minResources: {requests.cpu: \"3\", memory: 1Gi}}", "{}");

    assertThat(podGroup.minResources()).contains(ResourceVector.of(0, 1L << 30));
    assertThat(podGroup.quotaNeed().byName()).containsOnlyKeys("memory", "requests.cpu");
  }

  @Test
  void aWaitingLimitIsReadFromEitherSpellingAndMustBeAboveNothing() {
    assertThat(limit("{volcano.sh/sla-waiting-time: 1h30m}")).isEqualTo(Duration.ofMinutes(90));
    assertThat(limit("{sla-waiting-time: 10s}")).isEqualTo(Duration.ofSeconds(10));
    assertThat(limit("{volcano.sh/sla-waiting-time: 1h, sla-waiting-time: 1s}"))
        .isEqualTo(Duration.ofHours(1));
    assertThat(limit("{volcano.sh/sla-waiting-time: 0s}")).isZero();
    assertThat(limit("{volcano.sh/sla-waiting-time: -5m}")).isZero();
    assertThat(limit("{volcano.sh/sla-waiting-time: soon}")).isZero();
  }

  @Test
  void limitsOfNodeGroupsAreQuantitiesOrNumbers() {
    var limits = NodeGroupLimits.read("{\"g\": {\"cpu\": 2, \"memory\": \"1Gi\"}, \"h\": {}}");

    assertThat(limits)
        .contains(
            new NodeGroupLimits(
                Map.of("g", Map.of("cpu", 2000.0, "memory", 1073741824.0), "h", Map.of())));
    assertThat(limits.orElseThrow().namesExceeded("g", ResourceVector.of(2001, 0)))
        .containsExactly("cpu");
    assertThat(limits.orElseThrow().namesExceeded("g", ResourceVector.of(2000.05, 1 << 30)))
        .isEmpty();
    assertThat(limits.orElseThrow().namesExceeded("other", ResourceVector.of(9e9, 9e9))).isEmpty();
  }

  @Test
  void limitsOfNodeGroupsThatCannotBeReadAreNone() {
    assertThat(NodeGroupLimits.read("{\"g\": {\"cpu\": \"many\"}}")).isEmpty();
    assertThat(NodeGroupLimits.read("{\"g\": 3}")).isEmpty();
    assertThat(NodeGroupLimits.read("[]")).isEmpty();
    assertThat(NodeGroupLimits.read("{")).isEmpty();
  }

  @Test
  void aPodMayUseWhatItsContainersMayTogetherOrThoseThatStartIt() {
    var pod =
        TaskReader.read(
            YAML.unmarshal(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: p, namespace: ns}
                spec:
                  initContainers:
                  - {name: sidecar, restartPolicy: Always, resources: {limits: {cpu: "1"}}}
                  - {name: start, resources: {limits: {cpu: "5", memory: 1Mi}}}
                  containers:
                  - {name: a, resources: {limits: {cpu: "2", memory: 2Mi}}}
                  - {name: b, resources: {limits: {cpu: "1", memory: 2Mi}}}
                """,
                Pod.class));

    assertThat(pod.demands().limits()).isEqualTo(ResourceVector.of(6000, 4 << 20));
  }

  private static Duration limit(String annotations) {
    return podGroup("spec: {}", annotations).waitingLimit().orElse(Duration.ZERO);
  }

  private static PodGroupInfo podGroup(String spec, String annotations) {
    return PodGroupReader.read(
        YAML.unmarshal(
            """
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: PodGroup
            metadata: {name: pg, namespace: ns, annotations: %s}
            %s
            """
                .formatted(annotations, spec),
            PodGroup.class));
  }
}
