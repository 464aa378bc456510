package io.hekla.operators;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.controller.api.fabric8.FreePort;
import io.hekla.model.api.Queue;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Spark operator with {@code --enable-batch-scheduler}, its webhook, and the example that it
 * publishes for Volcano; Spark's own {@code spark-submit} makes the driver.
 */
@WithOperator({"spark-operator", "spark"})
class SparkOperatorST {
  private static final Operator OPERATOR = Operator.of("spark-operator");
  private static final String OWN = "spark-operator";
  private static final String SERVICE = "spark-operator-webhook-svc";

  /** The webhooks of its chart, which fill in what Spark's pods have of the application. */
  private static final String WEBHOOKS =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: MutatingWebhookConfiguration
      metadata: {name: spark-operator-webhook}
      webhooks:
      - name: mutate--v1-pod.sparkoperator.k8s.io
        admissionReviewVersions: [v1]
        clientConfig: {service: {name: %1$s, namespace: %2$s, port: %3$d, path: /mutate--v1-pod}}
        sideEffects: NoneOnDryRun
        objectSelector: {matchLabels: {sparkoperator.k8s.io/launched-by-spark-operator: "true"}}
        rules:
        - {apiGroups: [""], apiVersions: [v1], resources: [pods], operations: [CREATE]}
      - name: mutate-sparkoperator-k8s-io-v1beta2-sparkapplication.sparkoperator.k8s.io
        admissionReviewVersions: [v1]
        clientConfig:
          service:
            name: %1$s
            namespace: %2$s
            port: %3$d
            path: /mutate-sparkoperator-k8s-io-v1beta2-sparkapplication
        sideEffects: NoneOnDryRun
        rules:
        - apiGroups: [sparkoperator.k8s.io]
          apiVersions: [v1beta2]
          resources: [sparkapplications]
          operations: [CREATE, UPDATE]
      """;

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests, unless the start fails
  private static OperatorCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = OperatorCluster.start(OPERATOR, "config/crd/bases", folder);
    cluster.createNamespace(OWN);
    int port = FreePort.next();
    cluster.createServiceOnLoopback(OWN, SERVICE);
    cluster.create(WEBHOOKS.formatted(SERVICE, OWN, port));
    cluster.runOperator(
        List.of(
            "webhook",
            "start",
            "--namespaces=default",
            "--leader-election=false",
            "--webhook-port=" + port,
            "--webhook-cert-dir=" + folder.resolve("certificates"),
            "--webhook-svc-name=" + SERVICE,
            "--webhook-svc-namespace=" + OWN,
            "--health-probe-bind-address=127.0.0.1:" + FreePort.next()),
        Map.of());
    cluster.runOperator(
        List.of(
            "controller",
            "start",
            "--namespaces=default",
            "--enable-batch-scheduler=true",
            "--leader-election=false",
            "--health-probe-bind-address=127.0.0.1:" + FreePort.next()),
        Map.of(
            "SPARK_HOME",
            Operator.of("spark").folder().toString(),
            "JAVA_HOME",
            SparkDriver.JAVA_OF_THE_PATH,
            "KUBERNETES_SERVICE_HOST",
            "127.0.0.1",
            "KUBERNETES_SERVICE_PORT",
            Integer.toString(cluster.real().server().address().getPort())));
    cluster.awaitTrustedWebhooks("spark-operator-webhook");
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static List<HasMetadata> create() {
    return cluster.create(OPERATOR.published("examples/spark-pi-volcano.yaml"));
  }

  private static Gang gang() {
    return new Gang(cluster, "default", "spark-spark-pi-volcano-pg");
  }

  @Test
  void driverIsBoundWithAGroupThatCountsItsExecutors() {
    List<HasMetadata> made = create();

    var spec = gang().awaitGroup().getSpec();
    assertThat(spec.minMember).isEqualTo(1);
    assertThat(spec.minResources).containsEntry("cpu", new Quantity("3"));
    gang().awaitBound(1);
    gang().awaitPhase("Running");

    cluster.delete(made);
    gang().awaitNoGroup();
  }

  @Test
  void driverWaitsUntilItsQueueHasRoomForTheExecutorsToo() {
    limitDefaultQueue("2");
    List<HasMetadata> made = create();
    gang().awaitPodsWithoutNodes(1);
    System.out.println("Spark driver whose queue is full: " + gang().awaitReason());
    assertThat(gang().bound()).isEmpty();

    limitDefaultQueue("6");

    gang().awaitBound(1);
    cluster.delete(made);
  }

  @Test
  void executorsOfARunningDriverFollowIt() throws Exception {
    List<HasMetadata> made = create();
    gang().awaitBound(1);
    var driver = gang().bound().getFirst();

    var spark = SparkDriver.of(driver, cluster, folder);
    var running =
        cluster.run(
            spark.command(),
            Map.of("SPARK_HOME", spark.home(), "JAVA_HOME", SparkDriver.JAVA_OF_THE_PATH));

    gang().awaitBound(3);
    assertThat(gang().pods())
        .filteredOn(pod -> pod.getMetadata().getName().contains("-exec-"))
        .hasSize(2)
        .allMatch(
            pod ->
                pod.getMetadata()
                    .getOwnerReferences()
                    .getFirst()
                    .getUid()
                    .equals(driver.getMetadata().getUid()));
    cluster.stop(running);
    cluster.delete(made);
  }

  private static void limitDefaultQueue(String cpu) {
    var queue = cluster.kubectl().resources(Queue.class).withName("default").get();
    cluster.change(
        queue,
        "[{\"op\": \"add\", \"path\": \"/spec/capability\", \"value\": {\"cpu\": \"%s\"}}]"
            .formatted(cpu));
  }
}
