package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.hekla.controller.api.fabric8.ServerOptions;
import io.hekla.controller.api.fabric8.ServerOptions.Audit;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.ObjectKey;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes with a journal each, on one real API server, as the same user with the role. */
@OnRealApiServer
class TwoHeklasOnRealServerST {
  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: %s, namespace: default}
      spec:
        minAvailable: 2
        schedulerName: volcano
        tasks:
        - name: worker
          replicas: 2
          template:
            spec:
              restartPolicy: Never
              containers:
              - name: main
                image: busybox
                resources: {requests: {cpu: "1"}}
      """;

  private static final int CPUS_PER_NODE = 4;

  @TempDir private Path folder;

  @Test
  void oneActsAndTheOtherWaitsForItsEnd() throws Exception {
    try (var cluster =
            new RealCluster(
                RealApiServer.start(
                    folder.resolve("server"), ServerOptions.DEFAULTS.with(Audit.WRITES)));
        var one = up(cluster, "one").awaitUp();
        var two = up(cluster, "two").awaitSaid("Hekla is up and only observes")) {
      cluster.addNodes(2, Integer.toString(CPUS_PER_NODE), "64Gi");
      assertThat(two.hasSaid("another Hekla holds the lease kube-system/hekla")).isTrue();

      cluster.apply(jobs("first-", 20));
      one.awaitThat("full nodes", () -> bound(cluster).size() == 2 * CPUS_PER_NODE);
      // One more Job, which shows that the active scheduler has had a session since the nodes are
      // full.
      cluster.apply(jobs("second-", 1));
      one.awaitThat("that the Job is seen", () -> isPending(cluster, "second-0"));

      assertThat(perNode(cluster))
          .containsOnlyKeys("n1", "n2")
          .allSatisfy((node, pods) -> assertThat(pods).isEqualTo(CPUS_PER_NODE));
      assertThat(two.hasSaid("Hekla schedules this cluster")).isFalse();

      one.kill();
      two.awaitSaid("no other scheduler is active");
      cluster.kubelet().finish();
      two.awaitThat("the next gangs", () -> bound(cluster).size() > 2 * CPUS_PER_NODE);

      try (var again = up(cluster, "one")) {
        again.awaitSaid("Hekla is up and only observes");
      }
    }
  }

  private HeklaProcess up(RealCluster cluster, String name) throws Exception {
    return new HeklaProcess(
        "two-heklas-" + name,
        cluster.server().limitedKubeconfig(),
        folder.resolve(name),
        List.of(
            "-Dhekla.lease.duration=3s",
            "-Dhekla.lease.renew=500ms",
            "-Dhekla.observe.poll=300ms",
            "-Dhekla.observe.quiet=1s"),
        List.of());
  }

  private static String jobs(String prefix, int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> JOB.formatted(prefix + number))
        .collect(Collectors.joining("---\n"));
  }

  private static boolean isPending(RealCluster cluster, String name) {
    return cluster
                .api()
                .get(Kind.JOB, new ObjectKey(RealCluster.NAMESPACE, name))
                .toCompletableFuture()
                .join()
            instanceof Answer.Done<Job>(Job job)
        && job.getStatus() != null
        && job.getStatus().state != null
        && "Pending".equals(job.getStatus().state.phase);
  }

  private static List<Pod> bound(RealCluster cluster) {
    return cluster.kubectl().pods().inNamespace(RealCluster.NAMESPACE).list().getItems().stream()
        .filter(pod -> pod.getSpec().getNodeName() != null)
        .toList();
  }

  private static Map<String, Integer> perNode(RealCluster cluster) {
    var pods = new HashMap<String, Integer>();
    bound(cluster).forEach(pod -> pods.merge(pod.getSpec().getNodeName(), 1, Integer::sum));
    return pods;
  }
}
