package io.hekla.system;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.simulator.embedded.EmbeddedCluster;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** PodGroups on the embedded system, where the test simulates the controllers of Kubernetes. */
@Tag("thorough")
class PodGroupShapesTest extends OrdinaryPodsContract {
  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static EmbeddedCluster cluster;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static HeklaSystem member;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static KubernetesApi api;

  private int made;

  @BeforeAll
  static void start() throws Exception {
    cluster = EmbeddedCluster.start(Optional.empty(), SimulatedNodes.SMALL, KubeletOptions.AT_ONCE);
    member =
        HeklaSystem.start(
            HeklaSettings.read(
                Map.of("hekla.data", folder.toString(), "akka.actor.serialize-messages", "on")),
            cluster.client("hekla"));
    api = cluster.client("test");
    new ApiUser(api).awaitDefaultQueue();
  }

  @AfterAll
  static void stop() {
    member.close();
    cluster.close();
  }

  @Override
  ApiUser user() {
    return new ApiUser(api);
  }

  @Override
  void awaitReplicas(String name) {
    var set = user().find(Kind.REPLICA_SET, name).orElseThrow();
    List<Pod> pods = user().pods(name + "-");
    int wanted = set.getSpec().getReplicas();
    for (Pod pod : pods.subList(Math.min(wanted, pods.size()), pods.size())) {
      user().delete(Kind.POD, pod.getMetadata().getName());
    }
    for (int i = pods.size(); i < wanted; i++) {
      made++;
      user()
          .create(
              Kind.POD,
              Yaml.pod(
                  name + "-" + made,
                  "1",
                  ("ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: %s, uid: %s,"
                          + " controller: true, blockOwnerDeletion: true}]")
                      .formatted(name, set.getMetadata().getUid())));
    }
    user().until("replicas of " + name, () -> user().pods(name + "-").size() == wanted);
  }
}
