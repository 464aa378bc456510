package io.hekla.operators;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.controller.api.fabric8.FreePort;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** KubeRay's operator with {@code --batch-scheduler=volcano}, and its published samples. */
@WithOperator("kuberay")
class KubeRayST {
  private static final Operator OPERATOR = Operator.of("kuberay");
  private static final String CLUSTER = "ray-cluster.volcano-scheduler-queue.yaml";
  private static final String JOB = "ray-job.volcano-scheduler-queue.yaml";

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests, unless the start fails
  private static OperatorCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = OperatorCluster.start(OPERATOR, "config/crd/bases", folder);
    cluster.runOperator(
        List.of(
            "--batch-scheduler=volcano",
            "--enable-leader-election=false",
            "--metrics-addr=127.0.0.1:" + FreePort.next(),
            "--health-probe-bind-address=127.0.0.1:" + FreePort.next()),
        Map.of());
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static List<HasMetadata> create(String sample) {
    return cluster.create(OPERATOR.published("config/samples/" + sample));
  }

  private static Gang gang(String group) {
    return new Gang(cluster, "default", group);
  }

  @Test
  void clusterWithoutWorkersIsAGangOfItsHead() {
    List<HasMetadata> made = create("ray-cluster.volcano-scheduler.yaml");
    Gang gang = gang("ray-test-cluster-0-pg");

    assertThat(gang.awaitGroup().getSpec().minMember).isEqualTo(1);
    gang.awaitBound(1);

    cluster.delete(made);
    gang.awaitNoGroup();
  }

  @Test
  void clusterIsAGangOfHeadAndWorkersInItsQueueAndGrows() {
    List<HasMetadata> made = create(CLUSTER);
    Gang gang = gang("ray-test-cluster-0-pg");

    var spec = gang.awaitGroup().getSpec();
    assertThat(spec.minMember).isEqualTo(3);
    assertThat(spec.queue).isEqualTo("kuberay-test-queue");
    gang.awaitBound(3);
    gang.awaitPhase("Running");

    cluster.change(
        made.getLast(),
        "[{\"op\": \"replace\", \"path\": \"/spec/workerGroupSpecs/0/maxReplicas\", \"value\": 3},"
            + " {\"op\": \"replace\", \"path\": \"/spec/workerGroupSpecs/0/replicas\", \"value\":"
            + " 3}]");
    gang.awaitBound(4);
    assertThat(gang.awaitGroup().getSpec().minMember).isEqualTo(4);

    cluster.delete(made);
    gang.awaitNoGroup();
  }

  @Test
  void jobsSubmitterFollowsItsCluster() {
    List<HasMetadata> made = create(JOB);
    Gang gang = gang("ray-rayjob-sample-0-pg");

    var spec = gang.awaitGroup().getSpec();
    assertThat(spec.minMember).isEqualTo(3);
    assertThat(spec.minResources).containsEntry("cpu", new Quantity("3500m"));
    gang.awaitBound(4);

    cluster.delete(made);
    gang.awaitNoGroup();
  }

  @Test
  void jobWaitsWholeWhileItsQueueIsFull() {
    List<HasMetadata> first = create(CLUSTER);
    gang("ray-test-cluster-0-pg").awaitBound(3);

    List<HasMetadata> second = create(JOB);
    Gang waiting = gang("ray-rayjob-sample-0-pg");
    waiting.awaitPodsWithoutNodes(3);
    System.out.println("RayJob whose queue is full: " + waiting.awaitReason());
    assertThat(waiting.bound()).isEmpty();

    cluster.kubectl().resource(first.getLast()).delete();
    waiting.awaitBound(4);
    cluster.delete(second);
  }
}
