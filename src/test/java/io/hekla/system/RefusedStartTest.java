package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.Main;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Process that cannot start, which states the reason in one line and nothing else, logs included.
 */
class RefusedStartTest {
  @TempDir Path folder;

  @Test
  void aPortInUseIsNamedInOneLineThatSaysWhatToDo() throws Exception {
    Path said = folder.resolve("said");
    int code;
    int port;
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = taken.getLocalPort();
      var arguments =
          List.of(
              "up", "--data", folder.resolve("data").toString(), "--port", Integer.toString(port));
      try (var up = ChildJvm.start(Main.class, List.of(), arguments, said)) {
        code = up.awaitEnd();
      }
    }

    assertThat(code).isEqualTo(1);
    assertThat(Files.readAllLines(said))
        .singleElement()
        .asString()
        .startsWith("hekla up: port " + port + " on 127.0.0.1 is in use")
        .contains("give another one (hekla up --port");
  }

  @Test
  void aPathThatTheWebhookDoesNotHaveIsNamedWithTheNearest() throws Exception {
    Path said = folder.resolve("said");
    int code;
    var options = List.of("-Dhekla.admission.enabled.0=/jobs/mutat");
    var arguments =
        List.of("up", "--kubeconfig", folder.resolve("none").toString(), "--role", "admission");
    try (var up = ChildJvm.start(Main.class, options, arguments, said)) {
      code = up.awaitEnd();
    }

    assertThat(code).isEqualTo(1);
    assertThat(Files.readAllLines(said))
        .singleElement()
        .asString()
        .contains("hekla.admission.enabled: /jobs/mutat is no path of the webhook")
        .contains("did you mean /jobs/mutate?");
  }
}
