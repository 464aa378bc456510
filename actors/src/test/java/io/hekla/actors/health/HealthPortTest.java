package io.hekla.actors.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.typesafe.config.ConfigFactory;
import io.hekla.actors.journal.TestSettings;
import io.hekla.controller.api.fabric8.FreePort;
import io.hekla.controller.host.StartRefused;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Health port, which reports on a member to its operators. */
class HealthPortTest {
  private final HttpClient client = HttpClient.newHttpClient();
  private int port;
  private ActorTestKit kit;
  private Health health;

  @BeforeEach
  void start() {
    port = FreePort.next();
    kit =
        ActorTestKit.create(
            "health",
            ConfigFactory.parseString("hekla.health { host = 127.0.0.1, port = " + port + " }")
                .withFallback(TestSettings.withoutCluster())
                .resolve());
    health = Health.of(kit.system());
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  private HttpResponse<String> ask(String path) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(port, path))).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void aMemberIsReadyWhileAllItsPartsAreAndAliveUntilOneHasFailed() throws Exception {
    HealthPort.open(kit.system());
    health.ready("scheduler", "runs here in term 1");
    assertThat(ask("/ready").statusCode()).isEqualTo(200);

    health.notReady("caches", "not listed yet: \"pods\"");
    assertThat(ask("/ready").statusCode()).isEqualTo(503);
    assertThat(ask("/alive").statusCode()).isEqualTo(200);

    health.failed("session", "hangs");
    assertThat(ask("/alive").statusCode()).isEqualTo(503);
  }

  @Test
  void theAnswerHasALineForEachPart() throws Exception {
    HealthPort.open(kit.system());
    health.ready("scheduler", "runs here in term 1");
    health.notReady("caches", "not listed yet: \"pods\"");

    String body = ask("/ready").body();
    JsonNode parts = new ObjectMapper().readTree(body).get("parts");

    assertThat(body.lines().filter(line -> line.contains("caches")))
        .singleElement()
        .asString()
        .contains("not ready");
    assertThat(parts.get(0).get("says").asText()).isEqualTo("not listed yet: \"pods\"");
    assertThat(ask("/else").statusCode()).isEqualTo(404);
  }

  @Test
  void aPortThatIsTakenRefusesTheStartAndNamesTheSetting() throws Exception {
    try (var taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> HealthPort.open(kit.system()))
          .isInstanceOf(StartRefused.class)
          .hasMessageContaining("port " + taken.getLocalPort())
          .hasMessageContaining("hekla.health.port");
    }
  }
}
