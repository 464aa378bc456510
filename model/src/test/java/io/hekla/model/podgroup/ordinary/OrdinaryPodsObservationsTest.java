package io.hekla.model.podgroup.ordinary;

import static io.hekla.model.podgroup.ordinary.PodManifests.OF_SET;
import static io.hekla.model.podgroup.ordinary.PodManifests.knowing;
import static io.hekla.model.podgroup.ordinary.PodManifests.pod;
import static io.hekla.model.podgroup.ordinary.PodManifests.replicaSet;
import static io.hekla.model.podgroup.ordinary.PodManifests.statefulSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.OrdinaryPodsObservation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of the differences of ordinary pods' PodGroups from their desired state. */
class OrdinaryPodsObservationsTest {
  private static final ObjectKey KEY = new ObjectKey("ns", "podgroup-rs-1");
  private static final HasMetadata SET = replicaSet(2, "");

  private static Optional<OrdinaryPodsObservation> observation(
      Optional<PodGroup> group, HasMetadata maker, Pod... pods) {
    return OrdinaryPodsObservations.of(KEY, group, List.of(pods), knowing(maker), true);
  }

  private static Optional<PodGroup> groupOf(Pod pod) {
    var group = OrdinaryPodGroupBuilder.of(KEY, GroupPatterns.of(pod, knowing(SET)));
    group.getMetadata().setUid("group");
    return Optional.of(group);
  }

  private static Pod fresh(String name) {
    return pod(name, OF_SET);
  }

  private static Pod named(String name) {
    var pod = fresh(name);
    pod.getMetadata().setAnnotations(Map.of(WellKnownKeys.GROUP_NAME, KEY.name()));
    return pod;
  }

  private static Pod on(String node, Pod pod) {
    pod.getSpec().setNodeName(node);
    return pod;
  }

  private static Pod withRevision(String revision, String queue) {
    var pod = fresh("a");
    pod.getMetadata().setLabels(Map.of("controller-revision-hash", revision));
    pod.getMetadata().setAnnotations(Map.of(WellKnownKeys.QUEUE_NAME, queue));
    return pod;
  }

  @Test
  void freshPodsLackTheirGroup() {
    var observation = observation(Optional.empty(), SET, fresh("a"), fresh("b")).orElseThrow();

    assertThat(observation.uid()).isEmpty();
    assertThat(observation.desired()).contains(GroupPatterns.of(fresh("a"), knowing(SET)));
    assertThat(observation.podsWithoutGroup())
        .extracting(one -> one.key().name())
        .containsExactly("a", "b");
  }

  @Test
  void onceItIsThereTheyHaveToNameIt() {
    var observation = observation(groupOf(fresh("a")), SET, fresh("a"), named("b")).orElseThrow();

    assertThat(observation.uid()).isEqualTo("group");
    assertThat(observation.desired()).isEmpty();
    assertThat(observation.podsWithoutGroup())
        .containsExactly(
            new OrdinaryPodsObservation.PodWithoutGroup("uid-a", new ObjectKey("ns", "a")));
  }

  @Test
  void onceTheyNameItAllIsInOrder() {
    assertThat(observation(groupOf(fresh("a")), SET, named("a"), named("b"))).isEmpty();
  }

  @Test
  void aDeletedGroupIsRecreatedForWaitingPods() {
    assertThat(observation(Optional.empty(), SET, on("n1", named("a")), named("b")))
        .hasValueSatisfying(observation -> assertThat(observation.desired()).isPresent());
    assertThat(observation(Optional.empty(), SET, on("n1", named("a")))).isEmpty();
  }

  @Test
  void podsThatEndedOrLeaveNeedNoGroup() {
    var ended = fresh("a");
    ended.setStatus(
        new io.fabric8.kubernetes.api.model.PodStatusBuilder().withPhase("Failed").build());
    var leaving = fresh("b");
    leaving.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");

    assertThat(observation(Optional.empty(), SET, ended, leaving)).isEmpty();
  }

  @Test
  void podsThatNameAGroupWhichIsNotTheirOwnAreNoneOfItsBusiness() {
    var stranger = pod("a", "annotations: {scheduling.k8s.io/group-name: podgroup-rs-1}");

    assertThat(observation(Optional.empty(), SET, stranger)).isEmpty();
  }

  @Test
  void aSetScaledTo0ShallHaveNoGroup() {
    var asleep = replicaSet(0, "");

    assertThat(observation(groupOf(fresh("a")), asleep))
        .contains(new OrdinaryPodsObservation("group", true, Optional.empty(), List.of()));
    assertThat(observation(Optional.empty(), asleep, fresh("a"))).isEmpty();
  }

  @Test
  void theGroupOfASetFollowsTheSet() {
    var old = groupOf(fresh("a"));
    var generous = replicaSet(2, "annotations: {scheduling.volcano.sh/group-min-member: '2'}");

    assertThat(observation(old, generous, named("a"), fresh("b")).orElseThrow().desired())
        .contains(GroupPatterns.of(named("a"), knowing(generous)));
    assertThat(observation(old, generous, named("a")).orElseThrow().podsWithoutGroup()).isEmpty();
    assertThat(observation(old, SET, named("a"))).isEmpty();
  }

  @Test
  void additionsOfUsersToTheGroupStay() {
    var group = groupOf(fresh("a"));
    group.orElseThrow().getSpec().minTaskMember = new HashMap<>(Map.of("worker", 1));
    group.orElseThrow().getMetadata().setAnnotations(Map.of("note", "mine"));

    assertThat(observation(group, SET, fresh("a")).orElseThrow().desired()).isEmpty();
  }

  @Test
  void onlyPodsOfTheNewestRevisionCorrectTheGroupOfAStatefulSet() {
    var group = groupOf(fresh("a"));

    assertThat(
            observation(group, statefulSet("r2"), withRevision("r2", "q")).orElseThrow().desired())
        .isPresent();
    assertThat(
            observation(group, statefulSet("r2"), withRevision("r1", "q")).orElseThrow().desired())
        .isEmpty();
  }

  @Test
  void theGroupOfAPodAloneIsNeverCorrected() {
    var alone = pod("alone", "annotations: {scheduling.volcano.sh/queue-name: q}");
    var key = new ObjectKey("ns", "podgroup-uid-alone");
    var group = OrdinaryPodGroupBuilder.of(key, GroupPatterns.of(pod("alone", "")));
    group.getMetadata().setUid("group");

    var observation =
        OrdinaryPodsObservations.of(key, Optional.of(group), List.of(alone), knowing(), true)
            .orElseThrow();

    assertThat(observation.desired()).isEmpty();
    assertThat(observation.podsWithoutGroup()).hasSize(1);
  }
}
