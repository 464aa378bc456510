package io.hekla.admission.webhook;

import akka.actor.ActorSystem;
import com.typesafe.config.ConfigFactory;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.webhook.certificate.CertificateMaker;
import io.hekla.admission.webhook.certificate.Issued;
import io.hekla.admission.webhook.certificate.Pem;
import io.hekla.admission.webhook.certificate.ServingCertificate;
import io.hekla.admission.webhook.certificate.Tls;
import io.hekla.model.api.Queue;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A webhook on a free port of loopback, with every path, and clients that trust it. */
final class RunningWebhook implements AutoCloseable {
  private static final CertificateMaker MAKER = new CertificateMaker(new SecureRandom());

  private final ActorSystem system;
  private final ExecutorService judging = Executors.newFixedThreadPool(2);
  private final Tls tls;
  private final WebhookServer server;
  private final java.util.Queue<ReviewOutcome> outcomes = new ConcurrentLinkedQueue<>();
  private volatile WebhookReadiness readiness;
  private volatile HttpClient client;

  private RunningWebhook(Limits limits, Set<WebhookPath> paths, Tls tls) {
    this.tls = tls;
    readiness = new WebhookReadiness.Ready(AdmissionContext.of(List.of(openQueue())));
    system =
        ActorSystem.create(
            "webhook",
            ConfigFactory.parseMap(Map.of("akka.loglevel", "OFF", "akka.stdout-loglevel", "OFF"))
                .withFallback(ConfigFactory.load()));
    Issued issued = newCertificate();
    serve(issued);
    client = clientOf(issued.authority());
    server =
        WebhookServer.open(
                system,
                new WebhookServer.Face("127.0.0.1", 0, paths, limits),
                tls,
                judging,
                () -> readiness,
                (path, outcome, rules, took) -> outcomes.add(outcome))
            .toCompletableFuture()
            .join();
  }

  static Limits limits() {
    return new Limits(3 << 20, 64 << 20, Duration.ofSeconds(5), Duration.ofSeconds(9), 2);
  }

  static RunningWebhook start() {
    return start(limits());
  }

  static RunningWebhook start(Limits limits) {
    return start(limits, new Tls());
  }

  static RunningWebhook start(Limits limits, Tls tls) {
    return new RunningWebhook(limits, Set.copyOf(Arrays.asList(WebhookPath.values())), tls);
  }

  static RunningWebhook start(Set<WebhookPath> paths) {
    return new RunningWebhook(limits(), paths, new Tls());
  }

  private static Queue openQueue() {
    return Reviews.queue("default", "Open");
  }

  static Issued newCertificate() {
    return MAKER.make(List.of("localhost", "127.0.0.1"), Instant.now(), Duration.ofDays(1));
  }

  /** From now on new connections are shown this one. */
  void serve(Issued issued) {
    switch (ServingCertificate.read(issued.chain(), issued.key())) {
      case ServingCertificate.Reading.Fits(var certificate) -> tls.serve(certificate);
      case ServingCertificate.Reading.Unusable(var why) -> throw new AssertionError(why);
    }
  }

  void set(WebhookReadiness other) {
    readiness = other;
  }

  WebhookServer server() {
    return server;
  }

  int port() {
    return server.port();
  }

  URI at(String path) {
    return URI.create("https://127.0.0.1:" + port() + path);
  }

  /** Outcomes of the requests so far. */
  List<ReviewOutcome> outcomes() {
    return List.copyOf(outcomes);
  }

  static SSLContext trusting(String authorities) {
    try {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      int number = 0;
      for (var authority : Pem.certificates(authorities)) {
        trusted.setCertificateEntry("ca-" + number++, authority);
      }
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A client that trusts what is in a bundle, and has no connection yet. */
  static HttpClient clientOf(String authorities) {
    return HttpClient.newBuilder()
        .sslContext(trusting(authorities))
        .connectTimeout(Duration.ofSeconds(10))
        .build();
  }

  SSLContext trustingThis() {
    return client.sslContext();
  }

  HttpResponse<String> get(String path) throws Exception {
    return client.send(HttpRequest.newBuilder(at(path)).build(), BodyHandlers.ofString());
  }

  HttpResponse<String> post(String path, String body) throws Exception {
    return post(path, BodyPublishers.ofString(body));
  }

  HttpResponse<String> post(String path, HttpRequest.BodyPublisher body) throws Exception {
    return post(client, path, body);
  }

  HttpResponse<String> post(HttpClient by, String path, HttpRequest.BodyPublisher body)
      throws Exception {
    return by.send(
        HttpRequest.newBuilder(at(path))
            .header("Content-Type", "application/json")
            .timeout(Duration.ofSeconds(20))
            .POST(body)
            .build(),
        BodyHandlers.ofString());
  }

  @Override
  public void close() {
    client.close();
    server.close(Duration.ofSeconds(1)).toCompletableFuture().join();
    judging.shutdown();
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().join();
  }
}
