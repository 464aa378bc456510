package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Pods without a PodGroup, which get one, alone or with the other pods of the same controller. */
abstract class OrdinaryPodsContract extends OperatorQueuesContract {
  private static final String MINIMUM =
      "annotations: {scheduling.volcano.sh/group-min-member: '%d'}";

  /** Has a ReplicaSet's pods made or deleted, until there are as many as it wants. */
  abstract void awaitReplicas(String set);

  static String groupName(HasMetadata owner) {
    return "podgroup-" + owner.getMetadata().getUid();
  }

  static List<String> groupsNamedBy(List<Pod> pods) {
    return pods.stream()
        .map(pod -> Objects.requireNonNullElse(pod.getMetadata().getAnnotations(), Map.of()))
        .map(annotations -> String.valueOf(annotations.get("scheduling.k8s.io/group-name")))
        .toList();
  }

  @Test
  void aPodAloneIsBoundAndNamesTheGroupThatWasMadeForIt() {
    var pod = user().create(Kind.POD, Yaml.pod("alone", "1", ""));
    user().awaitBound(1, "alone");

    assertThat(groupsNamedBy(user().pods("alone"))).containsExactly(groupName(pod));
    user().awaitPhase(groupName(pod), "Running");
    user().delete(Kind.POD, "alone");
    user().until("its group going with it", () -> !user().hasGroup(groupName(pod)));
  }

  @Test
  void aPodThatWaitsNamesItsGroupToo() {
    var pod = user().create(Kind.POD, Yaml.pod("huge", "1000", ""));
    user()
        .until(
            "the name of its group",
            () -> groupsNamedBy(user().pods("huge")).equals(List.of(groupName(pod))));

    assertThat(user().bound("huge")).isEmpty();
    user().delete(Kind.POD, "huge");
  }

  @Test
  void theDeletedGroupOfAWaitingPodIsRecreated() {
    var pod = user().create(Kind.POD, Yaml.pod("robbed", "1000", ""));
    user().until("its group", () -> user().hasGroup(groupName(pod)));
    String first = user().group(groupName(pod)).getMetadata().getUid();
    user().delete(Kind.POD_GROUP, groupName(pod));

    user()
        .until(
            "another group",
            () ->
                user()
                    .find(Kind.POD_GROUP, groupName(pod))
                    .filter(group -> !group.getMetadata().getUid().equals(first))
                    .isPresent());
    user().delete(Kind.POD, "robbed");
  }

  @Test
  void thePodsOfAReplicaSetShareAGroupAndItsMinimumIsTheSets() {
    var set =
        user()
            .create(
                Kind.REPLICA_SET,
                Yaml.set("apps/v1", "ReplicaSet", "web", 3, MINIMUM.formatted(2)));
    awaitReplicas("web");
    user().awaitBound(3, "web-");

    var group = user().group(groupName(set));
    assertThat(groupsNamedBy(user().pods("web-"))).containsOnly(groupName(set));
    assertThat(group.getSpec().minMember).isEqualTo(2);
    assertThat(group.getSpec().minResources).extractingByKey("cpu").hasToString("2");
    assertThat(group.getMetadata().getOwnerReferences())
        .singleElement()
        .matches(owner -> owner.getUid().equals(set.getMetadata().getUid()));
  }

  @Test
  void aSetScaledTo0LosesItsGroupAndGetsItBackWithItsPods() {
    var set = user().create(Kind.REPLICA_SET, Yaml.set("apps/v1", "ReplicaSet", "tide", 2, ""));
    awaitReplicas("tide");
    user().awaitBound(2, "tide-");
    user().change(Kind.REPLICA_SET, "tide", "{spec: {replicas: 0}}");
    awaitReplicas("tide");
    user().until("no group", () -> !user().hasGroup(groupName(set)));
    user().change(Kind.REPLICA_SET, "tide", "{spec: {replicas: 1}}");
    awaitReplicas("tide");

    user().awaitBound(1, "tide-");
    assertThat(user().hasGroup(groupName(set))).isTrue();
  }

  @Test
  void theGroupOfASetFollowsTheSet() {
    var set =
        user()
            .create(
                Kind.REPLICA_SET,
                Yaml.set("apps/v1", "ReplicaSet", "late", 1, MINIMUM.formatted(1)));
    awaitReplicas("late");
    user().awaitBound(1, "late-");
    user()
        .change(
            Kind.REPLICA_SET,
            "late",
            "{metadata: {%s}, spec: {replicas: 2}}".formatted(MINIMUM.formatted(2)));
    awaitReplicas("late");

    user()
        .until(
            "the new minimum",
            () -> Integer.valueOf(2).equals(user().group(groupName(set)).getSpec().minMember));
    user().awaitBound(2, "late-");
  }
}
