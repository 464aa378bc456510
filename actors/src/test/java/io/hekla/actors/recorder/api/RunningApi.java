package io.hekla.actors.recorder.api;

import static org.awaitility.Awaitility.await;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import io.hekla.admission.webhook.certificate.CertificateMaker;
import io.hekla.admission.webhook.certificate.Issued;
import io.hekla.admission.webhook.certificate.Pem;
import io.hekla.recorder.api.QuestionLimits;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;

/** The API on a port of this machine, with an API server that only judges. */
final class RunningApi implements AutoCloseable {
  static final String ROOT = "/apis/recorder.hekla.io/v1alpha1";
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final ActorTestKit kit =
      ActorTestKit.create("recorder-api", TestSettings.withoutCluster());
  private final Map<String, AtomicLong> counted = new ConcurrentHashMap<>();
  private final ProxyKeys authority;
  private final X509Certificate server;
  private final int port;

  private RunningApi(
      Path folder, ReviewingApi api, RecordedState state, Duration answerTime, int perMinute)
      throws Exception {
    authority = ProxyKeys.make();
    api.trusting(
        Map.of(
            "requestheader-client-ca-file", authority.pem(),
            "requestheader-allowed-names", "[\"front-proxy-client\"]",
            "requestheader-username-headers", "[\"X-Remote-User\"]",
            "requestheader-group-headers", "[\"X-Remote-Group\"]",
            "requestheader-extra-headers-prefix", "[\"X-Remote-Extra-\"]"));
    Issued issued =
        new CertificateMaker(new SecureRandom())
            .make(List.of("127.0.0.1"), Instant.now(), Duration.ofDays(1));
    server = Pem.certificates(issued.authority()).getFirst();
    var settings =
        new RecorderApiSettings(
            "127.0.0.1",
            0,
            Optional.of(
                new RecorderApiSettings.Certificate(
                    Files.writeString(folder.resolve("api.crt"), issued.chain()),
                    Files.writeString(folder.resolve("api.key"), issued.key()))),
            Duration.ofMillis(100),
            new QuestionLimits.Bounds(2, perMinute, 8, 1, Duration.ofHours(1)),
            1,
            10,
            answerTime,
            Duration.ofMinutes(5));
    port =
        RecorderApi.start(
                kit.system(),
                settings,
                state,
                api.api(),
                (store, explanation, time) -> JsonNodeFactory.instance.objectNode(),
                counts())
            .port();
    try (HttpClient stranger = client(ProxyKeys.stranger(server))) {
      await("a front proxy that is trusted")
          .atMost(LONGEST)
          .until(() -> get(stranger, "/readyz").statusCode() == 200);
    }
  }

  static RunningApi start(Path folder, ReviewingApi api, RecordedState state) throws Exception {
    return new RunningApi(folder, api, state, Duration.ofSeconds(50), 10_000);
  }

  static RunningApi answeringWithin(
      Duration answerTime, Path folder, ReviewingApi api, RecordedState state) throws Exception {
    return new RunningApi(folder, api, state, answerTime, 10_000);
  }

  static RunningApi answeringAMinute(
      int questions, Path folder, ReviewingApi api, RecordedState state) throws Exception {
    return new RunningApi(folder, api, state, Duration.ofSeconds(50), questions);
  }

  private Counts counts() {
    return new Counts() {
      @Override
      public boolean areRead() {
        return true;
      }

      @Override
      public void add(Metric metric, long times, List<String> labels) {
        counted.computeIfAbsent(metric + " " + labels, key -> new AtomicLong()).addAndGet(times);
      }

      @Override
      public void set(Metric metric, long value, List<String> labels) {
        counted.computeIfAbsent(metric + " " + labels, key -> new AtomicLong()).set(value);
      }

      @Override
      public void duration(Metric metric, Duration time, List<String> labels) {
        add(metric, 1, labels);
      }
    };
  }

  /** Returns the value of a metric; zero before the first one. */
  long count(Metric metric, String... labels) {
    AtomicLong value = counted.get(metric + " " + List.of(labels));
    return value == null ? 0 : value.get();
  }

  SSLContext frontProxy() throws Exception {
    return authority.client("front-proxy-client", server);
  }

  SSLContext namedOtherwise() throws Exception {
    return authority.client("somebody", server);
  }

  SSLContext ofAnotherAuthority() throws Exception {
    return ProxyKeys.make().client("front-proxy-client", server);
  }

  SSLContext stranger() throws Exception {
    return ProxyKeys.stranger(server);
  }

  static HttpClient client(SSLContext tls) {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .sslContext(tls)
        .connectTimeout(LONGEST)
        .build();
  }

  /** Asks with headers, which are names and values in turn. */
  HttpResponse<String> get(HttpClient client, String path, String... headers) throws Exception {
    return send(client, "GET", path, headers);
  }

  HttpResponse<String> send(HttpClient client, String method, String path, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + path))
            .timeout(LONGEST)
            .method(
                method,
                method.equals("GET")
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString("{}"));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    kit.shutdownTestKit();
  }
}
