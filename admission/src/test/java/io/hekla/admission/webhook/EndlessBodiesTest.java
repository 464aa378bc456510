package io.hekla.admission.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bodies without an end cost neither memory nor time, and nobody else. */
class EndlessBodiesTest {
  private static final long GIB = 1L << 30;

  /** The limit, and what is under way in buffers of sockets and of TLS. */
  private static final long MOST_TAKEN = 32L << 20;

  @SuppressWarnings("NullAway.Init") // set before each test
  private RunningWebhook webhook;

  @BeforeEach
  void start() {
    // Small and patient: encrypting megabytes takes a busy machine its time.
    webhook =
        RunningWebhook.start(
            new Limits(256 << 10, 1 << 20, Duration.ofMinutes(1), Duration.ofMinutes(1), 2));
  }

  @AfterEach
  void itIsAliveAndEnds() throws Exception {
    assertThat(
            webhook
                .post(
                    "/jobs/validate",
                    Reviews.ofJob("CREATE", "after", Reviews.job("one", "default", 3)))
                .statusCode())
        .isEqualTo(200);
    webhook.close();
  }

  @Test
  void aGibibyteThatIsAnnouncedIsRefusedAtOnce() throws Exception {
    try (var client = connect()) {
      head(client, "Content-Length: " + GIB);

      assertThat(status(client)).isEqualTo("HTTP/1.1 413");
    }
    assertThat(webhook.outcomes()).containsExactly(ReviewOutcome.TOO_LARGE);
  }

  @Test
  void aGibibyteInChunksIsRefusedOnceItIsTooLong() throws Exception {
    var sent = new AtomicLong();
    try (var client = connect()) {
      head(client, "Transfer-Encoding: chunked");
      Thread.ofPlatform().daemon().start(() -> sendChunks(client, sent));

      assertThat(status(client)).isEqualTo("HTTP/1.1 413");
      // What is sent on is thrown away as it comes.
      assertThat(sent.get()).isLessThan(MOST_TAKEN);
    }
    assertThat(webhook.outcomes()).containsExactly(ReviewOutcome.TOO_LARGE);
  }

  @Test
  void aGibibyteOverHttp2IsRefusedAsWell() throws Exception {
    var sent = new AtomicLong();
    try (HttpClient client =
        HttpClient.newBuilder()
            .sslContext(webhook.trustingThis())
            .version(HttpClient.Version.HTTP_2)
            .build()) {
      // This client does not read what comes while it sends; it is hung up on.
      assertThatThrownBy(
              () ->
                  webhook.post(
                      client,
                      "/jobs/validate",
                      BodyPublishers.ofInputStream(() -> new Endless(sent))))
          .isInstanceOf(IOException.class);
    }
    assertThat(webhook.outcomes()).containsExactly(ReviewOutcome.TOO_LARGE);
    assertThat(sent.get()).isLessThan(MOST_TAKEN);
  }

  @Test
  void unexpectedBodiesAreAnsweredBeforeTheirEnd() throws Exception {
    var sent = new AtomicLong();
    try (var client = connect()) {
      client.getOutputStream().write(head("/nothing/here", "Transfer-Encoding: chunked"));
      Thread.ofPlatform().daemon().start(() -> sendChunks(client, sent));

      assertThat(status(client)).isEqualTo("HTTP/1.1 404");
      assertThat(sent.get()).isLessThan(MOST_TAKEN);
    }
  }

  @Test
  void ofTwoBodiesBeyondTheMemoryOneIsRefused() throws Exception {
    var limits = new Limits(1 << 16, 1 << 16, Duration.ofMinutes(1), Duration.ofMinutes(1), 1);
    byte[] nearlyAll = new byte[(1 << 16) - 1];
    try (var small = RunningWebhook.start(limits);
        var first = connect(small);
        var second = connect(small)) {
      for (SSLSocket client : new SSLSocket[] {first, second}) {
        head(client, "Content-Length: " + (1 << 16));
        client.getOutputStream().write(nearlyAll);
        client.getOutputStream().flush();
      }
      // The later one is refused, unless the first has stalled by then and gives way.
      await()
          .atMost(Duration.ofMinutes(1))
          .until(
              () ->
                  small.outcomes().contains(ReviewOutcome.BUSY)
                      || small.outcomes().contains(ReviewOutcome.TOO_SLOW));
    }
  }

  @Test
  void fortyStalledConnectionsBlockNoOther() throws Exception {
    byte[] part = new byte[250 << 10];
    var stalled = new ArrayList<SSLSocket>();
    try {
      for (int sender = 0; sender < 40; sender++) {
        SSLSocket client = connect(webhook, "127.0.0.2");
        stalled.add(client);
        head(client, "Content-Length: " + (256 << 10));
        client.getOutputStream().write(part);
        client.getOutputStream().flush();
        if (sender % 8 == 0) {
          assertThat(review()).isEqualTo(200);
        }
      }
      assertThat(review()).isEqualTo(200);
    } finally {
      for (SSLSocket client : stalled) {
        client.close();
      }
    }
  }

  private int review() throws Exception {
    return webhook
        .post(
            "/jobs/validate",
            Reviews.ofJob("CREATE", "meanwhile", Reviews.job("one", "default", 3)))
        .statusCode();
  }

  private SSLSocket connect() throws IOException {
    return connect(webhook);
  }

  private static SSLSocket connect(RunningWebhook to) throws IOException {
    return connect(to, "127.0.0.1");
  }

  private static SSLSocket connect(RunningWebhook to, String from) throws IOException {
    var socket =
        (SSLSocket)
            to.trustingThis()
                .getSocketFactory()
                .createSocket(
                    InetAddress.getLoopbackAddress(),
                    to.port(),
                    InetAddress.getAllByName(from)[0],
                    0);
    socket.setSoTimeout(20_000);
    return socket;
  }

  private static void head(SSLSocket client, String length) throws IOException {
    client.getOutputStream().write(head("/jobs/validate", length));
    client.getOutputStream().flush();
  }

  private static byte[] head(String path, String length) {
    return ascii(
        """
        POST %s HTTP/1.1
        Host: localhost
        Content-Type: application/json
        %s

        """
            .formatted(path, length)
            .replace("\n", "\r\n"));
  }

  private static void sendChunks(SSLSocket client, AtomicLong sent) {
    byte[] content = "9".repeat(1 << 14).getBytes(StandardCharsets.US_ASCII);
    byte[] chunk = ascii("4000\r\n" + new String(content, StandardCharsets.US_ASCII) + "\r\n");
    try {
      OutputStream out = client.getOutputStream();
      while (sent.get() < GIB) {
        out.write(chunk);
        sent.addAndGet(content.length);
      }
    } catch (IOException hungUp) {
      // As it should.
    }
  }

  private static String status(SSLSocket client) throws IOException {
    return new String(client.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Nines, a gibibyte of them; counts how many were wanted. */
  private static final class Endless extends InputStream {
    private final AtomicLong sent;

    Endless(AtomicLong sent) {
      this.sent = sent;
    }

    @Override
    public int read() {
      return sent.incrementAndGet() > GIB ? -1 : '9';
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      if (sent.addAndGet(length) > GIB) {
        return -1;
      }
      java.util.Arrays.fill(buffer, offset, offset + length, (byte) '9');
      return length;
    }
  }
}
