package io.hekla.system;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.SubjectBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.hekla.controller.api.fabric8.ServerOptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hostile tenants on a real API server, with CRDs that refuse nothing, as an older version of them
 * might, and without a webhook: Hekla then reads whatever a tenant cares to write.
 */
@OnRealApiServer
class HostileOnRealServerST extends HostileContract {
  private static final String TENANT = "tenant";

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static OnRealServer host;

  private record OnRealServer(RealCluster cluster, RawApi admin, RawApi tenant, HeklaProcess hekla)
      implements Host {
    @Override
    public void restart() throws Exception {
      hekla.kill();
      hekla.startAgain();
    }

    @Override
    public void assertLives() throws Exception {
      hekla.assertLives();
    }

    @Override
    public void heal() throws Exception {
      if (!hekla.isAlive() || hekla.hasSaid("OutOfMemoryError")) {
        restart();
      }
    }

    @Override
    public String lastLines() {
      return hekla.lastLines();
    }
  }

  @BeforeAll
  static void start() throws Exception {
    var cluster =
        new RealCluster(
            RealApiServer.start(
                folder.resolve("server"),
                ServerOptions.DEFAULTS.with(List.of("job-controller", "namespace-controller"))));
    cluster.addNodes(6, "64", "256Gi");
    OpenSchemas.install(cluster.kubectl());
    for (String namespace : List.of(HostileTenant.NAMESPACE, InnocentJob.NAMESPACE)) {
      cluster
          .kubectl()
          .resource(
              new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build())
          .create();
    }
    giveTheRoles(cluster);
    Path kubeconfig = cluster.server().kubeconfig();
    Config admin = Config.fromKubeconfig(kubeconfig.toFile());
    Config tenant =
        new ConfigBuilder(Config.fromKubeconfig(kubeconfig.toFile()))
            .withImpersonateUsername(TENANT)
            .build();
    var hekla =
        new HeklaProcess(
            "hostile",
            cluster.server().limitedKubeconfig(),
            folder.resolve("data"),
            List.of("-XX:+ExitOnOutOfMemoryError"),
            List.of());
    host = new OnRealServer(cluster, new RawApi(admin), new RawApi(tenant), hekla.awaitUp());
  }

  /** Permissions of {@code edit}, and Volcano's objects. */
  private static void giveTheRoles(RealCluster cluster) {
    var groups =
        List.of("batch", "scheduling", "bus", "flow").stream()
            .map(group -> group + ".volcano.sh")
            .toList();
    cluster
        .kubectl()
        .resource(
            new RoleBuilder()
                .withNewMetadata()
                .withName("volcano")
                .withNamespace(HostileTenant.NAMESPACE)
                .endMetadata()
                .withRules(
                    new PolicyRuleBuilder()
                        .withApiGroups(groups)
                        .withResources("*")
                        .withVerbs("*")
                        .build())
                .build())
        .create();
    bind(cluster, "Role", "volcano");
    bind(cluster, "ClusterRole", "system:aggregate-to-edit");
    bind(cluster, "ClusterRole", "system:aggregate-to-view");
  }

  private static void bind(RealCluster cluster, String kind, String role) {
    cluster
        .kubectl()
        .resource(
            new RoleBindingBuilder()
                .withNewMetadata()
                .withName(role.replace(':', '-'))
                .withNamespace(HostileTenant.NAMESPACE)
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", kind, role)
                .withSubjects(
                    new SubjectBuilder()
                        .withApiGroup("rbac.authorization.k8s.io")
                        .withKind("User")
                        .withName(TENANT)
                        .build())
                .build())
        .create();
  }

  @AfterAll
  static void stop() {
    host.hekla().close();
    host.admin().close();
    host.tenant().close();
    host.cluster().close();
  }

  @Override
  Host host() {
    return host;
  }
}
