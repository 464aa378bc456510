package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages of verbs that need every manifest about those that they cannot use. */
class ManifestsOfCommandsTest {
  @TempDir private Path folder;

  @Test
  void filesThatCannotBeTakenAreRefused() throws IOException {
    Path web = file("web.yaml", "\nkind: Deployment\napiVersion: apps/v1\n");
    Path binary = Files.write(folder.resolve("binary.yaml"), new byte[] {(byte) 0xC3, 0x28});
    Path empty = Files.createDirectory(folder.resolve("empty"));

    assertThat(simulate(web))
        .contains("web.yaml:2: kind: Deployment of apps/v1 is not accepted here");
    assertThat(simulate(binary)).contains("binary.yaml: is no text in UTF-8; save it as UTF-8");
    assertThat(simulate(empty)).contains("empty: holds no .yaml, .yml or .json file");
    assertThat(simulate(folder.resolve("none"))).contains("none: does not exist");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static String simulate(Path manifests) {
    var err = new StringWriter();
    int code =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            "simulate",
            "--manifests",
            manifests.toString());
    assertThat(code).isEqualTo(1);
    return err.toString();
  }
}
