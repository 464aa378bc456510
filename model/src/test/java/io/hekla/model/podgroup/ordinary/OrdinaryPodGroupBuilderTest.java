package io.hekla.model.podgroup.ordinary;

import static io.hekla.model.podgroup.ordinary.PodManifests.OF_SET;
import static io.hekla.model.podgroup.ordinary.PodManifests.knowing;
import static io.hekla.model.podgroup.ordinary.PodManifests.pod;
import static io.hekla.model.podgroup.ordinary.PodManifests.replicaSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.GroupPattern;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of each row of the table in docs/reference/controllers.md#podgroups-of-ordinary-pods. */
class OrdinaryPodGroupBuilderTest {
  private static PodGroup group(Pod pod) {
    return OrdinaryPodGroupBuilder.of(
        new ObjectKey("ns", OrdinaryPods.groupName(pod)), GroupPatterns.of(pod, knowing()));
  }

  /** Returns the PodGroup of a pod of a ReplicaSet with these annotations. */
  private static PodGroup inheriting(String annotations, Pod pod) {
    var set = replicaSet(3, "annotations: {%s}".formatted(annotations));
    return OrdinaryPodGroupBuilder.of(
        new ObjectKey("ns", OrdinaryPods.groupName(pod)), GroupPatterns.of(pod, knowing(set)));
  }

  private static PodGroup withMinimum(String minimum) {
    return inheriting(
        "scheduling.volcano.sh/group-min-member: '%s'".formatted(minimum), pod("a", OF_SET));
  }

  @Test
  void aPodAloneHasAGroupOfItsOwnWhichGoesWithIt() {
    var group = group(pod("alone", ""));

    assertThat(group.getMetadata().getName()).isEqualTo("podgroup-uid-alone");
    assertThat(group.getMetadata().getNamespace()).isEqualTo("ns");
    assertThat(group.getMetadata().getOwnerReferences())
        .singleElement()
        .matches(OwnerReference::getController)
        .extracting(OwnerReference::getKind, OwnerReference::getName, OwnerReference::getUid)
        .containsExactly("Pod", "alone", "uid-alone");
  }

  @Test
  void anOwnerThatDoesNotMakeThePodIsNotTheOwnerOfItsGroup() {
    var pod = pod("a", "ownerReferences: [{apiVersion: v1, kind: Thing, name: t, uid: t-1}]");

    assertThat(group(pod).getMetadata().getName()).isEqualTo("podgroup-uid-a");
    assertThat(group(pod).getMetadata().getOwnerReferences())
        .extracting(OwnerReference::getKind)
        .containsExactly("Pod");
  }

  @Test
  void podsOfOneControllerShareAGroupWhichHasAllTheirOwners() {
    var pod =
        pod(
            "a",
            "ownerReferences: [{apiVersion: v1, kind: Thing, name: t, uid: t-1}, {apiVersion:"
                + " apps/v1, kind: DaemonSet, name: d, uid: d-1, controller: true}]");

    assertThat(group(pod).getMetadata().getName()).isEqualTo("podgroup-d-1");
    assertThat(group(pod).getMetadata().getOwnerReferences())
        .extracting(OwnerReference::getUid)
        .containsExactly("t-1", "d-1");
  }

  @Test
  void itWantsOnePodAndWhatAQuotaChargesForIt() {
    var spec = group(pod("alone", "")).getSpec();

    assertThat(spec.minMember).isEqualTo(1);
    assertThat(spec.minResources)
        .isEqualTo(
            Map.of(
                "cpu", new Quantity("2"),
                "requests.cpu", new Quantity("2"),
                "memory", new Quantity("1Gi"),
                "requests.memory", new Quantity("1Gi"),
                "limits.memory", new Quantity("2Gi"),
                "pods", new Quantity("1"),
                "count/pods", new Quantity("1")));
  }

  @Test
  void theOwnersMinimumCountsAndMultipliesWhatIsNeeded() {
    var spec = withMinimum("3").getSpec();

    assertThat(spec.minMember).isEqualTo(3);
    assertThat(spec.minResources)
        .containsEntry("cpu", new Quantity("6"))
        .containsEntry("memory", new Quantity("3Gi"))
        .containsEntry("pods", new Quantity("3"));
  }

  @Test
  void aMinimumOf0CountsAndOneThatIsNoneIs1() {
    assertThat(withMinimum("0").getSpec().minMember).isZero();
    assertThat(withMinimum("0").getSpec().minResources).isEmpty();
    assertThat(withMinimum("-1").getSpec().minMember).isEqualTo(1);
    assertThat(withMinimum("two").getSpec().minMember).isEqualTo(1);
  }

  @Test
  void queueAndPriorityClassAreThePods() {
    var plain = group(pod("a", "")).getSpec();
    var report =
        group(
                pod(
                    "a",
                    "annotations: {scheduling.volcano.sh/queue-name: q}",
                    "priorityClassName: high"))
            .getSpec();

    assertThat(plain.queue).isEqualTo("default");
    assertThat(plain.priorityClassName).isNull();
    assertThat(report.queue).isEqualTo("q");
    assertThat(report.priorityClassName).isEqualTo("high");
  }

  @Test
  void schedulingAnnotationsAndLabelsAreCopiedFromThePod() {
    var group =
        group(
            pod(
                "a",
                "annotations: {volcano.sh/preemptable: 'true', volcano.sh/cooldown-time: 1m,"
                    + " volcano.sh/revocable-zone: '*', volcano.sh/jdb-min-available: '1',"
                    + " volcano.sh/jdb-max-unavailable: '2', volcano.sh/task-priority: '3', team:"
                    + " x}, labels: {volcano.sh/preemptable: 'false', volcano.sh/cooldown-time: 2m,"
                    + " app: web}"));

    assertThat(group.getMetadata().getAnnotations())
        .isEqualTo(
            Map.of(
                "volcano.sh/preemptable", "true",
                "volcano.sh/cooldown-time", "1m",
                "volcano.sh/revocable-zone", "*",
                "volcano.sh/jdb-min-available", "1"));
    assertThat(group.getMetadata().getLabels())
        .isEqualTo(Map.of("volcano.sh/preemptable", "false", "volcano.sh/cooldown-time", "2m"));
    assertThat(
            group(pod("a", "annotations: {volcano.sh/jdb-max-unavailable: '2'}"))
                .getMetadata()
                .getAnnotations())
        .containsOnlyKeys("volcano.sh/jdb-max-unavailable");
  }

  @Test
  void theOwnersAnnotationsOfVolcanoGoAlongBehindThePods() {
    var group =
        inheriting(
            "volcano.sh/sla-waiting-time: 1h, volcano.sh/preemptable: 'true', other: x",
            pod("a", OF_SET + ", annotations: {volcano.sh/preemptable: 'false'}"));

    assertThat(group.getMetadata().getAnnotations())
        .isEqualTo(Map.of("volcano.sh/sla-waiting-time", "1h", "volcano.sh/preemptable", "false"));
  }

  @Test
  void anUnwatchedOwnerIsReadOnDemand() {
    var pod =
        pod(
            "a",
            "ownerReferences: [{apiVersion: batch/v1, kind: Job, name: j, uid: j-1, controller:"
                + " true}]");
    var volcanos =
        pod(
            "b",
            "ownerReferences: [{apiVersion: batch.volcano.sh/v1alpha1, kind: Job, name: j, uid:"
                + " j-1, controller: true}]");

    assertThat(GroupPatterns.of(pod, knowing()).ownersToRead())
        .singleElement()
        .matches(owner -> owner.name().equals("j"));
    assertThat(GroupPatterns.of(pod).ownersToRead()).as("without inheritance").isEmpty();
    assertThat(GroupPatterns.of(volcanos, knowing()).ownersToRead()).isEmpty();
  }

  @Test
  void notMoreThan16OwnersAreRead() {
    String owners =
        IntStream.range(0, 3_000)
            .mapToObj(
                "{apiVersion: apps/v1, kind: ReplicaSet, name: set-%1$d, uid: u-%1$d}"::formatted)
            .collect(Collectors.joining(", ", "ownerReferences: [", "]"));

    assertThat(GroupPatterns.of(pod("a", owners), knowing()).ownersToRead())
        .hasSize(16)
        .startsWith(new GroupPattern.Owner("apps/v1", "ReplicaSet", "set-0", "u-0", false, false));
  }

  @Test
  void networkTopologyIsHardUnlessThePodSaysSoft() {
    assertThat(group(pod("a", "")).getSpec().networkTopology).isNull();
    assertThat(topology("volcano.sh/network-topology-mode: Soft")).isEqualTo("soft null");
    assertThat(topology("volcano.sh/network-topology-mode: loose")).isEqualTo("hard null");
    assertThat(topology("volcano.sh/network-topology-highest-tier: '2'")).isEqualTo("hard 2");
    assertThat(topology("volcano.sh/network-topology-highest-tier: two")).isEqualTo("hard null");
  }

  private static String topology(String annotation) {
    var spec = group(pod("a", "annotations: {%s}".formatted(annotation))).getSpec();
    return spec.networkTopology.mode + " " + spec.networkTopology.highestTierAllowed;
  }

  @Test
  void itBeginsAsPending() {
    assertThat(group(pod("a", "")).getStatus().phase).isEqualTo("Pending");
  }
}
