package io.hekla.admission.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connections of one address keep those of others from nothing. */
class PeersTest {
  private final List<Socket> open = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
  }

  @Test
  void anAddressHasSoManyConnectionsAndOthersTheirOwn() throws Exception {
    try (var webhook = RunningWebhook.start(limits(3, Duration.ofMinutes(1)))) {
      for (int one = 0; one < 3; one++) {
        connect(webhook, "127.0.0.2");
      }

      assertThat(hungUp(connect(webhook, "127.0.0.2"))).isTrue();
      assertThat(webhook.get("/livez").statusCode()).isEqualTo(200);

      open.getFirst().close();
      await("room for another")
          .untilAsserted(
              () -> {
                Socket next = connect(webhook, "127.0.0.2");
                next.setSoTimeout(200);
                assertThat(hungUp(next)).isFalse();
              });
    }
  }

  @Test
  void anIdleConnectionIsClosed() throws Exception {
    try (var webhook = RunningWebhook.start(limits(100, Duration.ofMillis(100)))) {
      assertThat(hungUp(connect(webhook, "127.0.0.2"))).isTrue();
      assertThat(webhook.get("/livez").statusCode()).isEqualTo(200);
    }
  }

  private Socket connect(RunningWebhook to, String from) throws IOException {
    var socket =
        new Socket(
            InetAddress.getLoopbackAddress(), to.port(), InetAddress.getAllByName(from)[0], 0);
    socket.setSoTimeout(20_000);
    open.add(socket);
    return socket;
  }

  private static boolean hungUp(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (java.net.SocketTimeoutException silent) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  private static Limits limits(int connections, Duration firstRequest) {
    return new Limits(
        1 << 20,
        8 << 20,
        Duration.ofSeconds(5),
        Duration.ofSeconds(9),
        1,
        connections,
        firstRequest);
  }
}
