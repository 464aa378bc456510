package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.Main;
import io.hekla.cli.manifest.ManifestText;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Gibibyte of input where a manifest was expected, at a process with a heap of 96 MiB: it is
 * refused long before it was sent, and the heap stays as it was.
 */
@OnRealApiServer
@Tag("thorough")
class EndlessInputST {
  private static final long GIB = 1L << 30;

  /** Bytes that may be sent before a refusal arrives: buffers, and a busy machine. */
  private static final long MOST_SENT = GIB / 4;

  private static final int CLIENTS = 3;

  /** Heap after a collection, of a line of the log; the rest of the line is of no interest. */
  private static final Pattern COLLECTED = Pattern.compile("(\\d+)M->(\\d+)M\\((\\d+)M\\)");

  @TempDir private Path folder;

  private List<String> smallHeap() {
    return List.of("-Xmx96m", "-Xlog:gc:file=" + folder.resolve("gc.log"));
  }

  @Test
  void theWebhookRefusesBodiesWithoutEndAndGoesOn() throws Exception {
    try (var cluster = WebhookCluster.start(folder, smallHeap(), 1);
        var clients = Executors.newFixedThreadPool(CLIENTS)) {
      String authority =
          new String(
              Base64.getDecoder()
                  .decode(
                      cluster
                          .admin()
                          .secrets()
                          .inNamespace("volcano-system")
                          .withName("volcano-admission-secret")
                          .get()
                          .getData()
                          .get("ca.crt")),
              StandardCharsets.UTF_8);
      Callable<Long> stream = () -> sentUntilRefused(authority, cluster.ports().getFirst());
      for (var one : clients.invokeAll(Collections.nCopies(CLIENTS, stream))) {
        assertThat(one.get()).isLessThan(MOST_SENT);
      }

      assertThat(cluster.kubectl("create", "--dry-run=server", Yaml.queue("after")).output())
          .contains("created");
      assertHeapStaysFlat(cluster.replicas().getFirst().said());
    }
  }

  /** Sends a gibibyte, or as much as is taken; the bytes that were sent when it was refused. */
  private static long sentUntilRefused(String authority, int port) throws Exception {
    var sent = new AtomicLong();
    try (var client = TlsClient.connect(authority, port)) {
      client.head("/jobs/validate", "Transfer-Encoding: chunked");
      OutputStream body = client.socket().getOutputStream();
      byte[] chunk = ascii("4000\r\n" + "9".repeat(1 << 14) + "\r\n");
      Thread.ofPlatform().daemon().start(() -> send(body, chunk, sent));
      assertThat(client.status()).isEqualTo(413);
      return sent.get();
    }
  }

  @Test
  void vetRefusesManifestsWithoutEnd() throws Exception {
    var sent = new AtomicLong();
    Path said = Files.createTempFile(folder, "said", "");
    try (var vet = ChildJvm.start(Main.class, smallHeap(), List.of("vet", "-"), said)) {
      send(vet.input(), ascii("a: 'nothing that ever comes to an end'\n".repeat(400)), sent);

      assertThat(vet.awaitEnd()).isEqualTo(1);
      assertThat(sent.get()).isLessThan(MOST_SENT);
      assertThat(Files.readAllLines(said))
          .singleElement()
          .asString()
          .contains("<stdin>: is longer than " + ManifestText.LONGEST + " bytes; give it in parts");
      assertHeapStaysFlat(Files.readAllLines(said));
    }
  }

  /** Writes the same again and again, up to a gibibyte or until the reader stops. */
  private static void send(OutputStream to, byte[] part, AtomicLong sent) {
    try {
      while (sent.get() < GIB) {
        to.write(part);
        sent.addAndGet(part.length);
      }
    } catch (IOException hungUp) {
      // As it may.
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private void assertHeapStaysFlat(List<String> said) throws IOException {
    assertThat(said).noneMatch(line -> line.contains("OutOfMemoryError"));
    var stayed = new ArrayList<Long>();
    var lines = COLLECTED.matcher(Files.readString(folder.resolve("gc.log")));
    while (lines.find()) {
      stayed.add(Long.valueOf(lines.group(2)));
    }
    assertThat(stayed)
        .as("MiB that stay at each collection")
        .isNotEmpty()
        .allMatch(mib -> mib < 72);
  }
}
