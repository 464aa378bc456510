package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of how a pod's constraints towards other pods are read. */
class RelationReaderTest {
  private static final KubernetesSerialization YAML = new KubernetesSerialization();

  @Test
  void aPodWithoutWishesHasNone() {
    assertThat(relations("containers: [{name: a, ports: [{containerPort: 80}]}]"))
        .isEqualTo(PodRelations.NONE);
  }

  @Test
  void hostPortsOfContainersThatStayAreReadWithTheirDefaults() {
    var relations =
        relations(
            """
            initContainers:
            - {name: early, ports: [{containerPort: 1, hostPort: 1}]}
            - {name: sidecar, restartPolicy: Always, ports: [{containerPort: 2, hostPort: 2}]}
            containers:
            - {name: a, ports: [{containerPort: 3, hostPort: 3, protocol: UDP, hostIP: 10.0.0.1}]}
            """);

    assertThat(relations.ports())
        .containsExactly(new HostPort("UDP", "10.0.0.1", 3), new HostPort("TCP", "0.0.0.0", 2));
  }

  @Test
  void aTermMeansThePodsOwnNamespaceUnlessItSaysOtherwise() {
    var terms =
        relations(
                """
                affinity:
                  podAffinity:
                    requiredDuringSchedulingIgnoredDuringExecution:
                    - {topologyKey: zone, labelSelector: {matchLabels: {app: a}}}
                    - {topologyKey: zone, labelSelector: {}, namespaces: [other]}
                    - {topologyKey: zone, namespaceSelector: {}}
                """)
            .affinity();

    assertThat(terms.get(0).namespaces()).containsExactly("ns");
    assertThat(terms.get(0).matches("ns", Map.of(), Map.of("app", "a"))).isTrue();
    assertThat(terms.get(0).matches("other", Map.of(), Map.of("app", "a"))).isFalse();
    assertThat(terms.get(1).matches("other", Map.of(), Map.of())).isTrue();
    assertThat(terms.get(1).matches("ns", Map.of(), Map.of())).isFalse();
    assertThat(terms.get(2).namespaceSelector()).isEqualTo(LabelSelector.EVERYTHING);
    assertThat(terms.get(2).pods()).isEqualTo(LabelSelector.NOTHING);
  }

  @Test
  void aPreferenceAgainstPodsWeighsNegative() {
    var preferred =
        relations(
                """
                affinity:
                  podAffinity:
                    preferredDuringSchedulingIgnoredDuringExecution:
                    - {weight: 7, podAffinityTerm: {topologyKey: zone, labelSelector: {}}}
                  podAntiAffinity:
                    preferredDuringSchedulingIgnoredDuringExecution:
                    - {weight: 9, podAffinityTerm: {topologyKey: zone, labelSelector: {}}}
                """)
            .preferred();

    assertThat(preferred).extracting(PodTerm.Preferred::weight).containsExactly(7, -9);
  }

  @Test
  void aSpreadConstraintHasKubernetesDefaults() {
    var spread =
        relations(
                """
                topologySpreadConstraints:
                - {maxSkew: 2, topologyKey: zone, whenUnsatisfiable: DoNotSchedule}
                """)
            .spread();

    assertThat(spread)
        .containsExactly(
            new SpreadConstraint(2, "zone", true, LabelSelector.NOTHING, 1, true, false));
  }

  @Test
  void labelsThatSpreadPodsShallShareAreTakenFromThePod() {
    var spread =
        relations(
                """
                topologySpreadConstraints:
                - maxSkew: 1
                  topologyKey: zone
                  whenUnsatisfiable: ScheduleAnyway
                  nodeAffinityPolicy: Ignore
                  nodeTaintsPolicy: Honor
                  minDomains: 3
                  labelSelector: {matchExpressions: [{key: app, operator: Exists}]}
                  matchLabelKeys: [version, absent]
                """)
            .spread()
            .getFirst();

    assertThat(spread.isHard()).isFalse();
    assertThat(spread.honorsAffinity()).isFalse();
    assertThat(spread.honorsTaints()).isTrue();
    assertThat(spread.minDomains()).isEqualTo(3);
    assertThat(spread.pods().matches(Map.of("app", "x", "version", "v1"))).isTrue();
    assertThat(spread.pods().matches(Map.of("app", "x", "version", "v2"))).isFalse();
    assertThat(spread.pods().matches(Map.of("version", "v1"))).isFalse();
  }

  @Test
  void anUnknownOperatorIsReportedWithItsPlace() {
    assertThatThrownBy(
            () ->
                relations(
                    """
                    affinity:
                      podAntiAffinity:
                        requiredDuringSchedulingIgnoredDuringExecution:
                        - topologyKey: zone
                          labelSelector: {matchExpressions: [{key: app, operator: Gt, values: ["1"]}]}
                    """))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ns/pod")
        .hasMessageContaining("operator \"Gt\" is none of In, NotIn, Exists, DoesNotExist");
  }

  private static PodRelations relations(String spec) {
    String pod =
        "metadata: {name: pod, namespace: ns, labels: {version: v1}}\nspec:\n" + spec.indent(2);
    return TaskReader.read(YAML.unmarshal(pod, Pod.class)).relations();
  }
}
