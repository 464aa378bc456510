package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Full disk under the file journal of a member on a real cluster. */
@Tag("thorough")
@Isolated("the disk is full for all of the JVM")
class FullDiskTest {
  @TempDir Path data;

  @BeforeEach
  void mount() {
    FullDisk.mount();
  }

  @AfterEach
  void unmount() {
    FullDisk.unmount();
  }

  @Test
  void theMemberIsNotReadySaysSoAndLeaves() throws Exception {
    int port = Scrape.ofFreePort().port();
    var server = StartedSystem.emptyServer();
    try (var hekla =
        StartedSystem.startOn(
            server,
            data,
            Map.of(
                "hekla.observe.mode", "no",
                "hekla.health.port", port,
                "hekla.health.give-up-after", "8s"))) {
      StartedSystem.await("ready", () -> ready(port).statusCode() == 200);

      FullDisk.fill();
      hekla.node("n1", "4").job("unheard", 1, Duration.ofMillis(1));
      StartedSystem.await("not ready", () -> isJournalNotReady(ready(port)));

      hekla.member().ended().toCompletableFuture().get(90, TimeUnit.SECONDS);
      assertThat(hekla.member().whyEnded()).isPresent();
      assertThat(hekla.pods()).as("pods without a decision that is kept").isEmpty();
    } finally {
      server.close();
    }
  }

  private static boolean isJournalNotReady(HttpResponse<String> answer) {
    return answer.statusCode() == 503
        && answer.body().contains("\"part\":\"journal\",\"state\":\"not ready\"");
  }

  private static HttpResponse<String> ready(int port) throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/ready".formatted(port)));
    try (var http = HttpClient.newHttpClient()) {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
  }
}
