package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The chart takes an installed Volcano's place by the steps of {@code docs/guides/install.md}: it
 * observes while Volcano runs, {@code hekla migrate switch} stops Volcano, and the job that runs
 * goes on.
 */
@OnRealApiServer
@WithHelm
class ChartMigrateST {
  private static final int PODS = 2;

  @TempDir private Path folder;

  @Test
  void aRunningJobGoesOnWhenTheChartTakesVolcanosPlace() throws Exception {
    try (var chart = ChartCluster.start(folder)) {
      RealCluster cluster = chart.cluster();
      cluster.addNodes(2, "4", "16Gi");
      cluster.apply(Yaml.queue("default"));
      var installed = InstalledVolcano.on(cluster.kubectl());
      SmallVolcano active = SmallVolcano.start(cluster.kubectl());
      try {
        VolcanoJob theirs = VolcanoJob.start(cluster, "theirs", PODS, "n1");
        await("their pods run").atMost(ChartCluster.LONGEST).until(() -> runs(theirs));
        Map<String, String> before = theirs.pods();

        assertThat(hekla(cluster, "migrate plan").out()).contains("No obstacle found");
        cluster.apply(Yaml.gang("waits", PODS));
        chart.install("admission.enabled=false", "userRoles.enabled=false");
        // Its scheduler has run sessions by now.
        assertThat(chart.bound("waits")).as("pods that Hekla binds beside Volcano").isZero();

        active.close();
        CommandRun switched = hekla(cluster, "migrate switch --yes");
        assertThat(switched.out()).contains("Volcano is stopped");
        assertThat(installed.replicas(InstalledVolcano.SCHEDULER)).isZero();

        chart.awaitBound("waits", PODS);
        assertThat(theirs.pods()).as("the pods that ran before").isEqualTo(before);
        assertThat(theirs.phase()).isEqualTo("Running");

        cluster.kubelet().finish(pod -> pod.name().startsWith("theirs-"));
        await("their Job ends under Hekla")
            .atMost(ChartCluster.LONGEST)
            .until(() -> theirs.phase().equals("Completed"));
      } finally {
        active.close();
      }
    }
  }

  private static boolean runs(VolcanoJob job) {
    return job.pods().size() == PODS && Set.copyOf(job.pods().values()).equals(Set.of("Running"));
  }

  private static CommandRun hekla(RealCluster cluster, String words) throws Exception {
    String whole = words + " --kubeconfig " + cluster.server().kubeconfig();
    return CommandRun.of(List.of(whole.split(" ", -1)));
  }
}
