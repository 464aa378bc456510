package io.hekla.system;

import static org.awaitility.Awaitility.await;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.hekla.controller.api.fabric8.ServerOptions;
import io.hekla.controller.api.fabric8.ServerOptions.Audit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A member that logs in as the service account of its pod, by the kubeconfig and the roles of
 * {@code deploy}; on an API server that does not stream lists, as before Kubernetes 1.34.
 */
@OnRealApiServer
class ServiceAccountLoginST {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  @TempDir private Path folder;

  @Test
  void aMemberSchedulesAsTheServiceAccountOfItsPod() throws Exception {
    var older = ServerOptions.DEFAULTS.withoutStreamedLists().with(Audit.USES);
    try (var cluster = new RealCluster(RealApiServer.start(folder.resolve("server"), older))) {
      cluster.addNodes(1, "4", "16Gi");
      try (var hekla =
          new HeklaProcess("service-account", kubeconfig(cluster), folder.resolve("data"))) {
        hekla.awaitUp();
        cluster.apply(Yaml.gang("job", 1));

        await("a bound pod").atMost(LONGEST).until(() -> hasBoundPod(cluster));
      }
      RoleUse.add(
          "hekla",
          cluster.server(),
          "system:serviceaccount:%s:hekla".formatted(cluster.namespaceOfQueueCommands()));
    }
  }

  private static boolean hasBoundPod(RealCluster cluster) {
    return cluster.kubectl().pods().inNamespace(RealCluster.NAMESPACE).list().getItems().stream()
        .anyMatch(pod -> pod.getSpec().getNodeName() != null);
  }

  private Path kubeconfig(RealCluster cluster) throws Exception {
    String namespace = cluster.namespaceOfQueueCommands();
    try (var accounts = Files.newInputStream(Path.of("rbac", "service-accounts.yaml"))) {
      cluster.kubectl().load(accounts).items().stream()
          .filter(one -> one.getMetadata().getName().equals("hekla"))
          .forEach(one -> cluster.kubectl().resource(one).createOr(each -> each.update()));
    }
    return MountedAccount.kubeconfig(cluster, namespace, folder);
  }
}
