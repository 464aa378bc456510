package io.hekla.system;

import static org.awaitility.Awaitility.await;

import akka.cluster.Member;
import akka.cluster.typed.Cluster;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.actors.recorder.api.RecorderApi;
import io.hekla.actors.recorder.api.RecorderApiSettings;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.admission.webhook.certificate.CertificateMaker;
import io.hekla.admission.webhook.certificate.Issued;
import io.hekla.cli.explain.BoundedEstimates;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.fabric8.FreePort;
import io.hekla.controller.api.fabric8.ServerOptions.FrontProxyFiles;
import io.hekla.recorder.api.QuestionLimits;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Member of a cluster over one database, which may run the scheduler. It answers questions once an
 * API server is there for it, as which a test asks.
 */
final class AnsweringMember implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  private final HeklaSystem system;
  private final HeklaSettings settings;
  private final Path folder;
  private Optional<Server> server = Optional.empty();

  private record Server(RecorderApi api, HttpClient client) {}

  private AnsweringMember(HeklaSystem system, HeklaSettings settings, Path folder) {
    this.system = system;
    this.settings = settings;
    this.folder = folder;
  }

  /**
   * Starts it; returns once it is up.
   *
   * @param folder folder of its own
   * @param database URL of the journal
   * @param seeds members to join; empty for the first one
   */
  static AnsweringMember start(
      Path folder, String database, List<String> seeds, KubernetesApi cluster) throws Exception {
    Map<String, Object> settings = new HashMap<>();
    settings.put("hekla.data", Files.createDirectories(folder).toString());
    settings.put("hekla.journal.url", database);
    settings.put("hekla.journal.user", "postgres");
    settings.put("hekla.cluster.port", FreePort.next());
    settings.put("hekla.cluster.seed-nodes", seeds);
    HeklaSettings read = HeklaSettings.read(settings);
    return new AnsweringMember(HeklaSystem.start(read, cluster), read, folder);
  }

  /** Serves the API, to an API server with these certificates. */
  void serve(KubernetesApi access, FrontProxyFiles frontProxy) throws Exception {
    Issued issued =
        new CertificateMaker(new SecureRandom())
            .make(List.of("127.0.0.1"), Instant.now(), Duration.ofDays(1));
    var own =
        new RecorderApiSettings(
            "127.0.0.1",
            0,
            Optional.of(
                new RecorderApiSettings.Certificate(
                    Files.writeString(folder.resolve("api.crt"), issued.chain()),
                    Files.writeString(folder.resolve("api.key"), issued.key()))),
            Duration.ofMillis(100),
            new QuestionLimits.Bounds(2, 10_000, 8, 1, Duration.ofHours(1)),
            1,
            300,
            Duration.ofSeconds(50),
            Duration.ofMinutes(5));
    server =
        Optional.of(
            new Server(
                RecorderApi.start(
                    system.actorSystem(),
                    own,
                    settings.journal(),
                    folder,
                    access,
                    new BoundedEstimates()),
                HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .sslContext(FrontProxyKeys.client(frontProxy, issued.authority()))
                    .build()));
    await("a front proxy that is trusted")
        .atMost(LONGEST)
        .until(() -> get("/readyz").statusCode() == 200);
  }

  /** Asks as a user of the API server; returns the answer, which may be a refusal. */
  JsonNode ask(String path) throws Exception {
    return new ObjectMapper().readTree(get("/apis/recorder.hekla.io/v1alpha1" + path).body());
  }

  private HttpResponse<String> get(String path) throws Exception {
    Server running = server.orElseThrow();
    return running
        .client()
        .send(
            HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + running.api().port() + path))
                .timeout(LONGEST)
                .header("X-Remote-User", "ada")
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  /** Address for members that join. */
  String address() {
    return self().address().toString();
  }

  /** Returns whether it is in the cluster for longer than another; the oldest one schedules. */
  boolean isOlderThan(AnsweringMember other) {
    return self().isOlderThan(other.self());
  }

  private Member self() {
    return Cluster.get(system.actorSystem()).selfMember();
  }

  @Override
  public void close() {
    server.ifPresent(one -> one.client().close());
    system.close();
  }
}
