package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Access of the real kubectl to the embedded system. */
@OnRealApiServer
class KubectlAccessST {
  @RegisterExtension private static final EmbeddedForKubectl EMBEDDED = new EmbeddedForKubectl();

  @Test
  void theKubeconfigIsForItsUserAlone() throws IOException {
    Path file = EMBEDDED.folder().resolve("data").resolve("kubeconfig");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void requestsWithoutTokenAreRefused() throws IOException {
    Path other = EMBEDDED.folder().resolve("other");
    String text = Files.readString(EMBEDDED.folder().resolve("data").resolve("kubeconfig"));
    Files.writeString(other, text.replaceAll("token: .*", "token: wrong"));

    assertThat(new Kubectl(other, EMBEDDED.folder()).run("get", "nodes").refused())
        .contains("You must be logged in to the server");
  }
}
