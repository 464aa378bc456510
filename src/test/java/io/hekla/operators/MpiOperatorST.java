package io.hekla.operators;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Quantity;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kubeflow's MPI operator with {@code --gang-scheduling=volcano}, and its published MPIJobs. */
@WithOperator("mpi-operator")
class MpiOperatorST {
  private static final Operator OPERATOR = Operator.of("mpi-operator");
  private static final String LOCK = "mpi-operator";

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests, unless the start fails
  private static OperatorCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = OperatorCluster.start(OPERATOR, "manifests/base", folder);
    cluster.createNamespace(LOCK);
    cluster.runOperator(
        List.of(
            "--gang-scheduling=volcano",
            "--lock-namespace=" + LOCK,
            "--kubeConfig=" + cluster.real().server().kubeconfig()),
        Map.of());
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "pi/pi.yaml, pi",
    "pi/pi-intel.yaml, pi",
    "pi/pi-mpich.yaml, pi",
    "horovod/tensorflow-mnist.yaml, tensorflow-mnist",
    "tensorflow-benchmarks/tensorflow-benchmarks.yaml, tensorflow-benchmarks"
  })
  void publishedJobIsAGangOfLauncherAndWorkers(String example, String job) {
    List<HasMetadata> made = cluster.create(published(example));
    var gang = new Gang(cluster, "default", job);

    assertThat(gang.awaitGroup().getSpec().minMember).isEqualTo(3);
    gang.awaitBound(3);
    gang.awaitPhase("Running");
    cluster.awaitCondition(made.getFirst(), "Running");

    cluster.delete(made);
    gang.awaitNoGroup();
  }

  @Test
  void jobThatDoesNotFitWaitsWholeUntilThereIsRoom() {
    cluster.cordon("n2", true);
    List<HasMetadata> made = cluster.create(published("horovod/tensorflow-mnist.yaml"));
    var gang = new Gang(cluster, "default", "tensorflow-mnist");
    assertThat(gang.awaitGroup().getSpec().minResources)
        .containsEntry("cpu", new Quantity("5"))
        .containsEntry("memory", new Quantity("10Gi"));
    gang.awaitPodsWithoutNodes(3);
    System.out.println("MPIJob that does not fit: " + gang.awaitReason());
    assertThat(gang.bound()).isEmpty();

    cluster.cordon("n2", false);

    gang.awaitBound(3);
    cluster.delete(made);
  }

  @Test
  void groupGoesWhenTheLauncherHasEnded() {
    List<HasMetadata> made = cluster.create(published("pi/pi.yaml"));
    var gang = new Gang(cluster, "default", "pi");
    gang.awaitBound(3);
    gang.awaitPhase("Running");

    cluster.real().kubelet().finish(pod -> pod.name().startsWith("pi-launcher"));

    cluster.awaitCondition(made.getFirst(), "Succeeded");
    gang.awaitNoGroup();
    cluster.delete(made);
  }

  /** An example without the empty {@code command} of two of them, which API servers refuse. */
  private static String published(String example) {
    return OPERATOR
        .published("examples/v2beta1/" + example)
        .replaceAll("(?m)^ +command:\n( +args:)", "$1");
  }
}
