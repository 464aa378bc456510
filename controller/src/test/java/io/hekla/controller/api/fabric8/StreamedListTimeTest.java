package io.hekla.controller.api.fabric8;

import static io.hekla.controller.api.fabric8.StreamingServer.END;
import static io.hekla.controller.api.fabric8.StreamingServer.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.hekla.controller.api.Kind;
import io.hekla.controller.pace.Pauses;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Time that a streamed list may take, and what is left of it afterwards. */
class StreamedListTimeTest {
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofMinutes(10);

  private StreamingServer server;
  private ServerConnection connection;

  @BeforeEach
  void start() throws IOException {
    server = new StreamingServer();
    var client =
        new KubernetesClientBuilder()
            .withConfig(server.access())
            .withHttpClientFactory(new JdkHttpClientFactory())
            .build();
    var pauses = new Pauses(Duration.ofMillis(1), Duration.ofMillis(1));
    connection =
        new ServerConnection(
            client, new ClientSettings(100, 100, true, 500, LONG, LONG, 1, pauses));
  }

  @AfterEach
  void stop() {
    connection.close();
    server.close();
  }

  @Test
  void aListThatStandsStillIsBrokenOff() {
    server.standsStillAfter(event("ADDED", "a"));

    assertThat(read(SHORT, LONG)).isInstanceOf(StreamedList.BrokenOff.class);
  }

  @Test
  void aListWhoseEventsHaveNoEndIsEndlessHoweverLongASilenceMayBe() {
    server.repeats(event("ADDED", "a") + event("MODIFIED", "a"));

    assertThat(read(LONG, Duration.ofSeconds(1)))
        .isEqualTo(
            new StreamedList.Endless<Pod>(
                "the API server sent events for 1 s, but not the end of the list"));
  }

  @Test
  void theServerIsToldHowLongTheRequestMayTake() {
    server.streams(END);

    var unused = read(Duration.ofSeconds(20), Duration.ofSeconds(300));

    assertThat(server.streamed()).singleElement().asString().contains("timeoutSeconds=321");
  }

  /** Otherwise a list of all pods outlives each of them by the time that a silence may last. */
  @Test
  void nothingKeepsAListAliveThatHasEnded() {
    server.streams(event("ADDED", "a") + END);

    WeakReference<Pod> pod = podOfAListThatNobodyKeeps();

    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> {
              System.gc();
              return pod.get() == null;
            });
  }

  private WeakReference<Pod> podOfAListThatNobodyKeeps() {
    if (read(LONG, LONG) instanceof StreamedList.Complete<Pod> complete) {
      return new WeakReference<>(complete.listing().items().getFirst());
    }
    throw new AssertionError("the list is not complete");
  }

  private StreamedList.Result<Pod> read(Duration silence, Duration longest) {
    return new StreamedList<>(connection, Kind.POD, silence, longest)
        .read()
        .toCompletableFuture()
        .join();
  }
}
