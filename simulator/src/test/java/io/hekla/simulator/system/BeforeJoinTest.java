package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.typed.ActorSystem;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.controller.api.fabric8.FreePort;
import io.hekla.controller.host.StartRefused;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Step of a caller in the start of a member, before anybody can see the member ready. */
class BeforeJoinTest {
  @TempDir Path data;
  private final EmbeddedApiServer server = StartedSystem.emptyServer();
  private final int port = FreePort.next();

  @AfterEach
  void end() {
    server.close();
  }

  @Test
  void theMemberIsNotReadyDuringTheStep() throws Exception {
    var during = new CompletableFuture<HttpResponse<String>>();

    try (var member =
        HeklaSystem.start(settings(), server.client("hekla"), actors -> during.complete(ready()))) {
      assertThat(during.join().statusCode()).isEqualTo(503);
      assertThat(during.join().body()).contains("this member is in no cluster of members");
      assertThat(member.ended().toCompletableFuture()).isNotDone();
      StartedSystem.await("a ready member", () -> ready().statusCode() == 200);
    }
  }

  @Test
  void aStepThatIsRefusedLeavesNothingRunning() throws Exception {
    var started = new CompletableFuture<ActorSystem<?>>();

    assertThatThrownBy(
            () ->
                HeklaSystem.start(
                    settings(),
                    server.client("hekla"),
                    actors -> {
                      started.complete(actors);
                      throw new StartRefused("the port is in use");
                    }))
        .isInstanceOf(StartRefused.class)
        .hasMessage("the port is in use");

    started.join().getWhenTerminated().toCompletableFuture().get(60, TimeUnit.SECONDS);
    // The journal's folder can be opened again.
    HeklaSystem.start(settings(), server.client("hekla")).close();
  }

  private HeklaSettings settings() throws StartRefused {
    return HeklaSettings.read(
        Map.of(
            "hekla.data",
            data.toString(),
            "hekla.observe.mode",
            "no",
            "hekla.health.port",
            port,
            "hekla.health.host",
            "127.0.0.1"));
  }

  private HttpResponse<String> ready() {
    try (var client = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/ready".formatted(port)));
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
