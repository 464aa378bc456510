package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** PodGroups on a real API server, with the controllers of Kubernetes that make pods. */
@OnRealApiServer
class PodGroupShapesST extends OrdinaryPodsContract {
  @RegisterExtension private static final RealSystem system = RealSystem.withNodes(3, "16", "64Gi");

  @Override
  ApiUser user() {
    return system.user();
  }

  @Override
  void awaitReplicas(String name) {
    int wanted = user().find(Kind.REPLICA_SET, name).orElseThrow().getSpec().getReplicas();
    user().until("replicas of " + name, () -> user().pods(name + "-").size() == wanted);
  }

  @Test
  void aDeploymentsPodsShareTheGroupOfTheirReplicaSet() {
    system.apply(
        Yaml.set(
            "apps/v1",
            "Deployment",
            "site",
            3,
            "annotations: {scheduling.volcano.sh/group-min-member: '3', volcano.sh/note: x}"));
    user().awaitBound(3, "site-");

    List<String> groups = groupsNamedBy(user().pods("site-")).stream().distinct().toList();
    assertThat(groups).hasSize(1);
    var group = user().group(groups.getFirst());
    assertThat(group.getSpec().minMember).isEqualTo(3);
    assertThat(group.getMetadata().getAnnotations()).containsEntry("volcano.sh/note", "x");
    assertThat(group.getMetadata().getOwnerReferences())
        .singleElement()
        .matches(owner -> owner.getKind().equals("ReplicaSet"));
  }

  @Test
  void aStatefulSetsPodsShareAGroup() {
    system.apply(
        Yaml.set("apps/v1", "StatefulSet", "db", 2, "annotations: {volcano.sh/note: x}")
            + "  podManagementPolicy: Parallel\n  serviceName: db\n");
    user().awaitBound(2, "db-");

    List<String> groups = groupsNamedBy(user().pods("db-")).stream().distinct().toList();
    assertThat(groups).hasSize(1);
    assertThat(user().group(groups.getFirst()).getMetadata().getAnnotations())
        .containsEntry("volcano.sh/note", "x");
    user().change(Kind.STATEFUL_SET, "db", "{spec: {replicas: 0}}");
    user().until("no group", () -> !user().hasGroup(groups.getFirst()));
  }

  @Test
  void aJobOfKubernetesHandsItsMinimumDown() {
    system.apply(
        """
        apiVersion: batch/v1
        kind: Job
        metadata:
          name: batch
          annotations: {scheduling.volcano.sh/group-min-member: '2'}
        spec:
          parallelism: 2
          completions: 2
          template: {spec: %s}
        """
            .formatted(Yaml.podSpec("1", "Never")));
    user().awaitBound(2, "batch-");

    List<String> groups = groupsNamedBy(user().pods("batch-")).stream().distinct().toList();
    assertThat(groups).hasSize(1);
    assertThat(user().group(groups.getFirst()).getSpec().minMember).isEqualTo(2);
  }
}
