package io.hekla.operators;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.hekla.controller.api.fabric8.FreePort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Kubeflow's training operator with {@code --gang-scheduler-name=volcano}, and its published jobs;
 * its webhook is called.
 */
@WithOperator("training-operator")
class TrainingOperatorST {
  private static final Operator OPERATOR = Operator.of("training-operator");
  private static final String OWN = "kubeflow";
  private static final String SECRET = "training-operator-webhook-cert";

  /** Folder in which this operator expects the volume of its Secret; no flag changes it. */
  private static final Path CERTIFICATES = Path.of("/tmp/k8s-webhook-server/serving-certs");

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests, unless the start fails
  private static OperatorCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = OperatorCluster.start(OPERATOR, "manifests/base/crds", folder);
    cluster.createNamespace(OWN);
    cluster
        .kubectl()
        .resource(
            new SecretBuilder()
                .withNewMetadata()
                .withNamespace(OWN)
                .withName(SECRET)
                .endMetadata()
                .build())
        .create();
    // Those of an earlier run; the volume of a pod is empty.
    for (String file : List.of("ca.crt", "ca.key", "tls.crt", "tls.key")) {
      Files.deleteIfExists(CERTIFICATES.resolve(file));
    }
    int port = FreePort.next();
    cluster.createServiceOnLoopback(OWN, "training-operator");
    // What its kustomization makes of it.
    cluster.create(
        OPERATOR
            .published("manifests/base/webhook/manifests.yaml")
            .replace("validating-webhook-configuration", "validator.training-operator.kubeflow.org")
            .replace("name: webhook-service", "name: training-operator")
            .replace("namespace: system", "namespace: %s\n      port: %d".formatted(OWN, port)));
    cluster.runOperator(
        List.of(
            "--gang-scheduler-name=volcano",
            "--webhook-server-port=" + port,
            "--metrics-bind-address=0",
            "--health-probe-bind-address=127.0.0.1:" + FreePort.next()),
        Map.of());
    cluster.mount(OWN, SECRET, CERTIFICATES);
    cluster.awaitListening(port);
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "pytorch/simple.yaml, kubeflow, pytorch-simple, 2",
    "pytorch/mnist/v1/pytorch_job_mnist_gloo.yaml, default, pytorch-dist-mnist-gloo, 2",
    "pytorch/elastic/echo/echo.yaml, default, elastic-example-echo, 2",
    "tensorflow/simple.yaml, kubeflow, tfjob-simple, 2",
    "tensorflow/dist-mnist/tf_job_mnist.yaml, default, dist-mnist-for-e2e-test, 6",
    "xgboost/xgboostjob.yaml, default, xgboost-dist-iris-test-train, 3",
    "paddlepaddle/simple-cpu.yaml, kubeflow, paddle-simple-cpu, 2",
    "mxnet/mxjob_dist_v1.yaml, default, mxnet-job, 3",
    "mpi/tensorflow-mnist.yaml, default, tensorflow-mnist, 3"
  })
  void publishedJobIsAGangOfAllItsReplicas(String example, String namespace, String job, int pods) {
    List<HasMetadata> made = cluster.create(OPERATOR.published("examples/" + example));
    var gang = new Gang(cluster, namespace, job);

    assertThat(gang.awaitGroup().getSpec().minMember).isEqualTo(pods);
    gang.awaitBound(pods);
    gang.awaitPhase("Running");

    cluster.delete(made);
    gang.awaitNoGroup();
  }

  @Test
  void jobThatDoesNotFitWaitsWholeUntilThereIsRoom() {
    cluster.cordon("n2", true);
    List<HasMetadata> made =
        cluster.create(OPERATOR.published("examples/pytorch/mnist/v1/pytorch_job_mnist_gloo.yaml"));
    var gang = new Gang(cluster, "default", "pytorch-dist-mnist-gloo");
    System.out.println("PyTorchJob that does not fit: " + gang.awaitReason());
    assertThat(gang.bound()).isEmpty();

    cluster.cordon("n2", false);

    gang.awaitBound(2);
    cluster.delete(made);
  }
}
