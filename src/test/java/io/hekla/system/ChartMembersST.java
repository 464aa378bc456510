package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.nio.file.Path;
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
  private static final int PODS = 3;

  @TempDir private Path folder;

  @Test
  void theRenderedMembersFormOneClusterAndSchedule() throws Exception {
    try (var chart = ChartCluster.start(folder)) {
      RealCluster cluster = chart.cluster();
      cluster.addNodes(2, "8", "32Gi");
      new Kubectl(cluster.server().kubeconfig(), folder)
          .run("create", "namespace", Helm.NAMESPACE)
          .done();
      RenderedMembers members =
          chart.install(
              "admission.paths={/queues/validate,/jobs/validate}",
              "admission.failurePolicy=Ignore");

      cluster.apply(Yaml.gang("first", PODS));
      chart.awaitBound("first", PODS);

      members.startAgain(0);
      members.awaitReady();
      cluster.apply(Yaml.gang("second", PODS));
      chart.awaitBound("second", PODS);

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
}
