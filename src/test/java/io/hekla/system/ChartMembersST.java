package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three members as the chart configures them, which start at once on an empty database and a
 * cluster whose webhook configurations (failurePolicy Ignore) are installed while no webhook
 * answers: they form one cluster, with keys that the first makes, and schedule under the rendered
 * roles.
 */
@OnRealApiServer
@WithHelm
class ChartMembersST {
  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final int PODS = 3;

  @TempDir private Path folder;

  @Test
  void theRenderedMembersFormOneClusterAndSchedule() throws Exception {
    try (var postgres = postgres();
        var cluster = new RealCluster(RealApiServer.start(folder.resolve("server")))) {
      cluster.addNodes(2, "8", "32Gi");
      Rendered rendered = install(cluster, postgres.getJdbcUrl("postgres", "postgres"));
      try (var members =
          new RenderedMembers(
              folder,
              rendered,
              MountedAccount.kubeconfig(cluster, Helm.NAMESPACE, folder),
              postgres.getPort() % 250)) {
        members.start();
        members.start();
        members.start();
        members.awaitReady();

        cluster.apply(Yaml.gang("first", PODS));
        awaitBound(cluster, "first");

        members.startAgain(0);
        members.awaitReady();
        cluster.apply(Yaml.gang("second", PODS));
        awaitBound(cluster, "second");
      }
      assertThat(
              cluster
                  .kubectl()
                  .secrets()
                  .inNamespace(Helm.NAMESPACE)
                  .withName("hekla-members")
                  .get()
                  .getData())
          .containsKeys("tls.crt", "tls.key", "ca.crt", "password");
    }
  }

  /** Installs what is rendered, but for the kinds that nobody runs here. */
  private Rendered install(RealCluster cluster, String url) throws Exception {
    var kubectl = new Kubectl(cluster.server().kubeconfig(), folder);
    kubectl.run("create", "namespace", Helm.NAMESPACE).done();
    String text =
        new Helm(folder)
            .render(
                "postgresql.mode=external",
                "postgresql.external.url=" + url,
                "postgresql.external.user=postgres",
                "postgresql.external.secret=hekla-database",
                // The machine may be busy.
                "settings=hekla.cluster.start-timeout = 4m",
                "admission.paths={/queues/validate,/jobs/validate}",
                "admission.failurePolicy=Ignore")
            .done();
    kubectl
        .runOn(text, "apply", "--server-side", "--force-conflicts", "--validate=strict", "-f", "-")
        .done();
    return Rendered.of(text);
  }

  private static void awaitBound(RealCluster cluster, String job) {
    await("pods of " + job + " are bound")
        .atMost(LONGEST)
        .until(
            () ->
                cluster
                        .kubectl()
                        .pods()
                        .inNamespace(RealCluster.NAMESPACE)
                        .list()
                        .getItems()
                        .stream()
                        .filter(pod -> pod.getMetadata().getName().startsWith(job + "-"))
                        .filter(pod -> pod.getSpec().getNodeName() != null)
                        .count()
                    == PODS);
  }

  private static EmbeddedPostgres postgres() {
    try {
      return EmbeddedPostgres.builder().setServerConfig("max_connections", "100").start();
    } catch (IOException | IllegalStateException e) {
      return abort("no PostgreSQL can be started here: " + e);
    }
  }
}
