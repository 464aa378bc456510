package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages about manifests, which are the same for all verbs that accept them. */
class ManifestsOfCommandsTest {
  @TempDir private Path folder;

  @Test
  void filesThatCannotBeTakenAreRefusedAlike() throws IOException {
    Path web = file("web.yaml", "\nkind: Deployment\napiVersion: apps/v1\n");
    Path binary = Files.write(folder.resolve("binary.yaml"), new byte[] {(byte) 0xC3, 0x28});
    Path empty = Files.createDirectory(folder.resolve("empty"));

    assertThat(alike(web)).contains("web.yaml:2: kind: kind Deployment is not taken here");
    assertThat(alike(binary)).contains("binary.yaml: is no text in UTF-8; save it as UTF-8");
    assertThat(alike(empty)).contains("empty: holds no .yaml, .yml or .json file");
    assertThat(alike(folder.resolve("none"))).contains("none: does not exist");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static String alike(Path manifests) {
    String simulated = errors("simulate", "--manifests", manifests.toString());
    String applied = errors("up", "--manifests", manifests.toString());
    assertThat(butKinds(applied)).isEqualTo(butKinds(simulated));
    return simulated;
  }

  /**
   * Removes the list of kinds: simulations have no controllers that make Jobs, so they accept fewer
   * kinds.
   */
  private static String butKinds(String message) {
    return message.replaceAll("taken are .*", "");
  }

  private static String errors(String... words) {
    var err = new StringWriter();
    int code = Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), words);
    assertThat(Stream.of(0, 1)).contains(code);
    return err.toString();
  }
}
