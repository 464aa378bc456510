package io.hekla.admission.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.webhook.certificate.Issued;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The webhook as an API server meets it. */
class WebhookServerTest {
  @SuppressWarnings("NullAway.Init") // set before all tests
  private static RunningWebhook webhook;

  @BeforeAll
  static void start() {
    webhook = RunningWebhook.start();
  }

  @AfterAll
  static void stop() {
    webhook.close();
  }

  @Test
  void aValidObjectIsAdmittedWithItsUid() throws Exception {
    var answer =
        webhook.post(
            "/jobs/validate", Reviews.ofJob("CREATE", "u-1", Reviews.job("one", "default", 3)));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
    JsonNode response = Reviews.response(answer.body());
    assertThat(response.path("uid").asText()).isEqualTo("u-1");
    assertThat(response.path("allowed").asBoolean()).isTrue();
    assertThat(response.has("patch")).isFalse();
  }

  @Test
  void allFindingsAreReportedTogetherWithTheirFields() throws Exception {
    var answer =
        webhook.post(
            "/jobs/validate", Reviews.ofJob("CREATE", "u-2", Reviews.job("one", "defualt", 1)));

    JsonNode response = Reviews.response(answer.body());
    assertThat(response.path("uid").asText()).isEqualTo("u-2");
    assertThat(response.path("allowed").asBoolean()).isFalse();
    JsonNode status = response.path("status");
    assertThat(status.path("code").asInt()).isEqualTo(422);
    assertThat(status.path("reason").asText()).isEqualTo("Invalid");
    assertThat(status.path("message").asText())
        .contains("spec.queue")
        .contains("defualt")
        .contains("spec.minAvailable");
    assertThat(status.path("details").path("kind").asText()).isEqualTo("Job");
    assertThat(status.path("details").path("causes"))
        .extracting(cause -> cause.path("field").asText())
        .contains("spec.queue", "spec.minAvailable");
  }

  @Test
  void defaultsComeAsAPatch() throws Exception {
    var answer =
        webhook.post("/jobs/mutate", Reviews.ofJob("CREATE", "u-3", Reviews.job("one", "", 3)));

    JsonNode response = Reviews.response(answer.body());
    assertThat(response.path("allowed").asBoolean()).isTrue();
    assertThat(response.path("patchType").asText()).isEqualTo("JSONPatch");
    assertThat(Reviews.patch(response))
        .extracting(one -> one.path("path").asText() + " " + one.path("value").asText())
        .contains("/spec/queue default", "/spec/maxRetry 3");
  }

  @Test
  void mutatingWebhooksReportNoFindings() throws Exception {
    var answer =
        webhook.post(
            "/jobs/mutate", Reviews.ofJob("CREATE", "u-4", Reviews.job("one", "nowhere", 1)));

    assertThat(Reviews.response(answer.body()).path("allowed").asBoolean()).isTrue();
  }

  @Test
  void anObjectThatCannotBeReadIsRefusedWithTheField() throws Exception {
    String object = Reviews.job("one", "default", 3).replace("\"replicas\": 3", "\"replicas\": {}");

    var answer = webhook.post("/jobs/validate", Reviews.ofJob("CREATE", "u-5", object));

    assertThat(Reviews.response(answer.body()).path("status").path("message").asText())
        .contains("spec.tasks[0].replicas");
  }

  @Test
  void aPodGroupIsCheckedWithItsDefaultedQueue() throws Exception {
    try (var one = RunningWebhook.start()) {
      one.set(
          new WebhookReadiness.Ready(
              AdmissionContext.of(List.of(Reviews.queue("default", "Open")))
                  .withNamespaces(
                      Map.of("team", Map.of("scheduling.volcano.sh/queue-name", "gone")))));
      String group =
          """
          {"apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "PodGroup",
           "metadata": {"name": "one", "namespace": "team"}, "spec": {"queue": "default"}}
          """;

      var answer =
          one.post(
              "/podgroups/validate",
              Reviews.of("CREATE", "p", "scheduling.volcano.sh", "podgroups", group, "null"));

      // /podgroups/mutate, which would have changed the queue, is off by default.
      assertThat(Reviews.response(answer.body()).path("allowed").asBoolean()).isTrue();
    }
  }

  @Test
  void aReviewOfSomethingElseIsRefusedAsAMistakeOfTheConfiguration() throws Exception {
    var answer =
        webhook.post(
            "/jobs/validate",
            Reviews.of("CREATE", "u-6", "", "pods", Reviews.job("one", "default", 3), "null"));

    JsonNode status = Reviews.response(answer.body()).path("status");
    assertThat(status.path("code").asInt()).isEqualTo(400);
    assertThat(status.path("message").asText())
        .contains("volcano-admission-service-jobs-validate", "CREATE of pods");
  }

  @Test
  void bodiesThatAreNoAdmissionReviewAreRefused() throws Exception {
    for (String body :
        new String[] {"", "{}", "null", "[]", "{\"kind\": \"AdmissionReview\"}", "not json"}) {
      var answer = webhook.post("/jobs/validate", body);

      assertThat(answer.statusCode()).as(body).isEqualTo(400);
      assertThat(answer.body()).as(body).startsWith("the body is no");
    }
  }

  @Test
  void othersThanJsonPostedToAPathAreRefused() throws Exception {
    assertThat(webhook.get("/jobs/validate").statusCode()).isEqualTo(405);
    assertThat(webhook.post("/jobs/other", "{}").statusCode()).isEqualTo(404);
    try (HttpClient client = HttpClient.newBuilder().sslContext(webhook.trustingThis()).build()) {
      var answer =
          client.send(
              HttpRequest.newBuilder(webhook.at("/jobs/validate"))
                  .header("Content-Type", "application/yaml")
                  .POST(BodyPublishers.ofString("a: b"))
                  .build(),
              BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(415);
    }
  }

  @Test
  void http2AndHttp11AreSpoken() throws Exception {
    for (var version : HttpClient.Version.values()) {
      try (HttpClient client =
          HttpClient.newBuilder().sslContext(webhook.trustingThis()).version(version).build()) {
        var answer =
            webhook.post(
                client,
                "/jobs/validate",
                BodyPublishers.ofString(
                    Reviews.ofJob("CREATE", "v", Reviews.job("one", "default", 3))));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.version()).isEqualTo(version);
      }
    }
  }

  @Test
  void nothingOlderThanTls12IsSpoken() throws Exception {
    for (String protocol : new String[] {"TLSv1.2", "TLSv1.3"}) {
      try (var socket =
          (SSLSocket)
              webhook.trustingThis().getSocketFactory().createSocket("127.0.0.1", webhook.port())) {
        socket.setEnabledProtocols(new String[] {protocol});
        socket.startHandshake();
        assertThat(socket.getSession().getProtocol()).isEqualTo(protocol);
      }
    }
    assertThat(new io.hekla.admission.webhook.certificate.Tls().newServerEngine())
        .satisfies(
            engine ->
                assertThat(engine.getEnabledProtocols()).containsExactly("TLSv1.3", "TLSv1.2"));
  }

  @Test
  void aPathThatIsNotOnIsNotServed() throws Exception {
    try (var some = RunningWebhook.start(Set.of(WebhookPath.QUEUES_VALIDATE))) {
      assertThat(some.post("/jobs/validate", "{}").statusCode()).isEqualTo(404);
      assertThat(some.post("/queues/validate", "{}").statusCode()).isEqualTo(400);
    }
  }

  @Test
  void beforeReadinessReviewsAreRefused() throws Exception {
    try (var one = RunningWebhook.start()) {
      one.set(new WebhookReadiness.NotReady("queues are not listed yet"));
      assertThat(one.get("/readyz").statusCode()).isEqualTo(503);
      assertThat(one.get("/readyz").body()).contains("queues are not listed yet");
      assertThat(one.get("/healthz").statusCode()).isEqualTo(200);
      var answer =
          one.post(
              "/jobs/validate", Reviews.ofJob("CREATE", "r", Reviews.job("one", "default", 3)));
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(one.outcomes()).containsExactly(ReviewOutcome.BUSY);
    }
  }

  @Test
  void aStoppingServerIsNotReadyButStillReviews() throws Exception {
    try (var one = RunningWebhook.start()) {
      assertThat(one.get("/readyz").statusCode()).isEqualTo(200);
      one.server().announceEnd();

      assertThat(one.get("/readyz").statusCode()).isEqualTo(503);
      assertThat(
              one.post(
                      "/jobs/validate",
                      Reviews.ofJob("CREATE", "e", Reviews.job("one", "default", 3)))
                  .statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void newConnectionsAreShownTheNewCertificateAndOldOnesGoOn() throws Exception {
    String review = Reviews.ofJob("CREATE", "c", Reviews.job("one", "default", 3));
    try (var one = RunningWebhook.start()) {
      assertThat(one.post("/jobs/validate", review).statusCode()).isEqualTo(200);
      Issued next = RunningWebhook.newCertificate();
      one.serve(next);

      assertThat(one.post("/jobs/validate", review).statusCode()).isEqualTo(200);
      try (HttpClient trusting = RunningWebhook.clientOf(next.authority());
          HttpClient before = HttpClient.newBuilder().sslContext(one.trustingThis()).build()) {
        assertThat(
                one.post(trusting, "/jobs/validate", BodyPublishers.ofString(review)).statusCode())
            .isEqualTo(200);
        assertThatThrownBy(
                () -> one.post(before, "/jobs/validate", BodyPublishers.ofString(review)))
            .isInstanceOfAny(SSLHandshakeException.class, SSLException.class);
      }
    }
  }

  @Test
  void manyAtOnceAreAllAnswered() {
    String review = Reviews.ofJob("CREATE", "m", Reviews.job("one", "default", 3));
    HttpRequest request =
        HttpRequest.newBuilder(webhook.at("/jobs/validate"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(review))
            .build();
    try (HttpClient client = HttpClient.newBuilder().sslContext(webhook.trustingThis()).build()) {
      // As an API server does, the client has one HTTP/2 connection, and all reviews share it.
      assertThat(client.sendAsync(request, BodyHandlers.ofString()).join().statusCode())
          .isEqualTo(200);
      var answers =
          IntStream.range(0, 500)
              .mapToObj(i -> client.sendAsync(request, BodyHandlers.ofString()))
              .toList();

      assertThat(answers)
          .extracting(CompletableFuture::join)
          .extracting(answer -> answer.statusCode() == 200 ? "" : answer.body())
          .containsOnly("");
    }
  }

  @Test
  void aBodyThatDoesNotComeInTimeIsNotWaitedFor() throws Exception {
    var limits = new Limits(1 << 20, 8 << 20, Duration.ofMillis(300), Duration.ofSeconds(5), 1);
    try (var one = RunningWebhook.start(limits);
        var socket =
            (SSLSocket)
                one.trustingThis().getSocketFactory().createSocket("127.0.0.1", one.port())) {
      String begun =
          """
          POST /jobs/validate HTTP/1.1
          Host: localhost
          Content-Length: 1000
          Content-Type: application/json

          {\
          """
              .replace("\n", "\r\n");
      socket.getOutputStream().write(begun.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();

      String answer =
          new String(
              socket.getInputStream().readNBytes(12), java.nio.charset.StandardCharsets.US_ASCII);
      assertThat(answer).isEqualTo("HTTP/1.1 408");
    }
  }
}
