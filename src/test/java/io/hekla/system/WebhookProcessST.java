package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.admission.webhook.certificate.CertificateMaker;
import io.hekla.admission.webhook.certificate.Issued;
import io.hekla.admission.webhook.certificate.Pem;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Webhook process that goes on while its files change, and its metrics meanwhile. */
@OnRealApiServer
class WebhookProcessST {
  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final CertificateMaker MAKER = new CertificateMaker(new SecureRandom());

  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: p, namespace: default, annotations: {pool: gpus}}
      spec: {containers: [{name: c, image: i}]}
      """;

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static Issued first;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static Scraped metrics;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static WebhookCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    first = certificate(Duration.ofDays(1));
    Files.writeString(at("ca.pem"), first.authority());
    Files.writeString(at("chain.pem"), first.chain());
    Files.writeString(at("key.pem"), first.key());
    Files.writeString(at("groups.yaml"), groups("first"));
    metrics = Scraped.ofFreePort();
    cluster =
        WebhookCluster.start(
            folder,
            List.of(
                "-Dhekla.admission.enabled.0=/jobs/mutate",
                "-Dhekla.admission.enabled.1=/jobs/validate",
                "-Dhekla.admission.enabled.2=/pods/mutate",
                "-Dhekla.admission.pods=all",
                "-Dhekla.admission.configuration=" + at("groups.yaml"),
                "-Dhekla.admission.certificate.from=files",
                "-Dhekla.admission.certificate.chain=" + at("chain.pem"),
                "-Dhekla.admission.certificate.key=" + at("key.pem"),
                "-Dhekla.admission.certificate.ca=" + at("ca.pem"),
                "-Dhekla.metrics.every=200ms",
                "-Dhekla.metrics.port=" + metrics.port()),
            1);
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  private static Path at(String file) {
    return folder.resolve(file);
  }

  /** A file is never seen half written. */
  private static void replace(String file, String text) throws IOException {
    Files.move(
        Files.writeString(at(file + ".new"), text),
        at(file),
        java.nio.file.StandardCopyOption.ATOMIC_MOVE);
  }

  private static Issued certificate(Duration lifetime) {
    return MAKER.make(List.of("127.0.0.1"), Instant.now(), lifetime);
  }

  private static HeklaProcess webhook() {
    return cluster.replicas().getFirst();
  }

  private static String groups(String scheduler) {
    return """
        resourceGroups:
        - resourceGroup: gpus
          object: {key: annotation, value: ["pool: gpus"]}
          schedulerName: %s
        """
        .formatted(scheduler);
  }

  private static String job(String spec) {
    return """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: j, namespace: default}
        spec:
          tasks: [{name: a, replicas: 1, template: {spec: {containers: [{name: c, image: i}]}}}]
          %s
        """
        .formatted(spec);
  }

  private static boolean letsIn(String manifest) {
    return cluster.kubectl("create", "--dry-run=server", manifest).code() == 0;
  }

  @Test
  void changedNodeGroupsAreLoadedAndInvalidOnesReported() throws Exception {
    awaitScheduler("first");

    replace("groups.yaml", groups("second"));
    awaitScheduler("second");

    replace("groups.yaml", groups("third").replace("annotation", "colour"));
    webhook().awaitSaid("the groups before stay");
    assertThat(webhook().said())
        .anySatisfy(
            line ->
                assertThat(line).contains("groups.yaml", "resourceGroups[0].object.key", "colour"));
    assertThat(scheduler()).isEqualTo("second");

    replace("groups.yaml", groups("fourth"));
    awaitScheduler("fourth");
  }

  private static void awaitScheduler(String name) {
    await("the scheduler " + name).atMost(LONGEST).until(() -> scheduler().equals(name));
  }

  private static String scheduler() {
    return cluster
        .admin()
        .resource(WebhookCluster.read(POD, io.fabric8.kubernetes.api.model.Pod.class))
        .dryRun(true)
        .create()
        .getSpec()
        .getSchedulerName();
  }

  @Test
  void certificatesInFilesChangeWhileItRuns() throws Exception {
    assertThat(letsIn(job(""))).isTrue();
    Issued next = certificate(Duration.ofDays(2));

    // As cert-manager might: whom to trust comes first.
    replace("ca.pem", first.authority() + next.authority());
    replace("chain.pem", next.chain());
    assertThat(letsIn(job(""))).isTrue();
    webhook().awaitSaid("the private key is not that of the certificate");
    assertThat(webhook().said())
        .anySatisfy(
            line -> assertThat(line).contains("chain.pem", "the previous one stays in use"));
    assertThat(letsIn(job(""))).isTrue();

    replace("key.pem", next.key());
    metrics.await("hekla_certificate_valid_until_seconds", end(next));
    replace("ca.pem", next.authority());
    cluster.relay().cut();

    assertThat(letsIn(job(""))).isTrue();
    assertThat(get(next, "/readyz")).isEqualTo(200);
  }

  private static double end(Issued issued) throws Exception {
    return Pem.certificates(issued.chain()).getFirst().getNotAfter().toInstant().getEpochSecond();
  }

  /** Metrics are published at intervals: once a further review is among them, all before it are. */
  private Map<String, Double> metricsOfAllReviewsSoFar() throws Exception {
    String marker = "hekla_reviews_total{outcome=\"unreadable\",path=\"/jobs/mutate\"}";
    double before = metrics.read().getOrDefault(marker, 0.0);
    assertThat(post("/jobs/mutate", "{}")).isEqualTo(400);
    metrics.await(marker, before + 1);
    return metrics.read();
  }

  @Test
  void everyReviewIsCounted() throws Exception {
    Map<String, Double> before = metricsOfAllReviewsSoFar();
    long begin = System.nanoTime();

    for (int i = 0; i < 3; i++) {
      assertThat(letsIn(job(""))).isTrue();
    }
    for (int i = 0; i < 2; i++) {
      assertThat(letsIn(job("queue: nowhere\n  minAvailable: 7"))).isFalse();
    }
    try (var client = TlsClient.connect(newest(), cluster.ports().getFirst())) {
      client.head("/jobs/validate", "Content-Length: " + (4 << 20));
      assertThat(client.status()).isEqualTo(413);
    }
    assertThat(post("/jobs/validate", "{}")).isEqualTo(400);

    var more = new TreeMap<String, Double>();
    more.put("hekla_reviews_total{outcome=\"changed\",path=\"/jobs/mutate\"}", 5.0);
    more.put("hekla_reviews_total{outcome=\"allowed\",path=\"/jobs/validate\"}", 3.0);
    more.put("hekla_reviews_total{outcome=\"denied\",path=\"/jobs/validate\"}", 2.0);
    more.put("hekla_reviews_total{outcome=\"too-large\",path=\"/jobs/validate\"}", 1.0);
    more.put("hekla_reviews_total{outcome=\"unreadable\",path=\"/jobs/validate\"}", 1.0);
    more.put("hekla_broken_rules_total{rule=\"job.queue-exists\"}", 2.0);
    more.put("hekla_broken_rules_total{rule=\"job.gang-fits\"}", 2.0);
    more.put("hekla_review_seconds_count{path=\"/jobs/mutate\"}", 5.0);
    more.put("hekla_review_seconds_count{path=\"/jobs/validate\"}", 7.0);
    more.forEach(
        (series, times) -> metrics.await(series, before.getOrDefault(series, 0.0) + times));

    String sum = "hekla_review_seconds_sum{path=\"/jobs/validate\"}";
    double took = metrics.read().getOrDefault(sum, 0.0) - before.getOrDefault(sum, 0.0);
    assertThat(took).isPositive().isLessThan((System.nanoTime() - begin) / 1e9);
  }

  @Test
  void aSchedulingMemberCanReviewToo() throws Exception {
    try (var both =
        WebhookCluster.startScheduling(
            Files.createDirectory(at("both")), List.of("-Dhekla.observe.mode=no"))) {
      assertThat(both.replicas().getFirst().hasSaid("Hekla is up and schedules")).isTrue();
      var size =
          Map.of(
              "cpu", new Quantity("4"), "memory", new Quantity("4Gi"), "pods", new Quantity("9"));
      both.admin()
          .resource(
              new NodeBuilder()
                  .withNewMetadata()
                  .withName("n1")
                  .endMetadata()
                  .withNewStatus()
                  .withAllocatable(size)
                  .withCapacity(size)
                  .endStatus()
                  .build())
          .create();

      assertThat(both.kubectl("create", "--validate=true", job("queue: nowhere")).output())
          .contains("spec.queue: unable to find queue nowhere");
      assertThat(both.kubectl("create", "--validate=true", job("")).output()).contains("created");
      await("its pod on a node")
          .atMost(LONGEST)
          .until(
              () ->
                  both.admin().pods().inNamespace("default").list().getItems().stream()
                      .anyMatch(pod -> "n1".equals(pod.getSpec().getNodeName())));
      assertThat(both.replicas().getFirst().stop()).isIn(0, 143);
    }
  }

  private static int post(String path, String body) throws Exception {
    return send(
        newest(),
        path,
        HttpRequest.newBuilder()
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  private static int get(Issued issued, String path) throws Exception {
    return send(issued.authority(), path, HttpRequest.newBuilder());
  }

  /** Returns the newest authority. */
  private static String newest() throws IOException {
    return Files.readString(at("ca.pem"));
  }

  private static int send(String authorities, String path, HttpRequest.Builder request)
      throws Exception {
    try (HttpClient client =
        HttpClient.newBuilder()
            .sslContext(TlsClient.trusting(authorities))
            .version(HttpClient.Version.HTTP_1_1)
            .build()) {
      return client
          .send(
              request
                  .uri(
                      URI.create(
                          "https://127.0.0.1:%d%s".formatted(cluster.ports().getFirst(), path)))
                  .build(),
              BodyHandlers.discarding())
          .statusCode();
    }
  }
}
