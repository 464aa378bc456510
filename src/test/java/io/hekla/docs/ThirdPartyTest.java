package io.hekla.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** List of the licences of all that is shipped, as the build makes it of several bills. */
class ThirdPartyTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir private Path folder;

  /** Output of the program and its exit code. */
  private record End(int exit, String said) {}

  @BeforeEach
  void makeTwoParts() throws IOException {
    part("command", "org.example", "tool", "1.0", "MIT");
    part("agent", "org.example", "agent", "2.0", "Apache-2.0");
  }

  private void part(String name, String group, String library, String version, String licence)
      throws IOException {
    Files.createDirectories(folder.resolve(name));
    Files.writeString(
        folder.resolve(name + ".json"),
        """
        {"components": [{"group": "%s", "name": "%s", "version": "%s",
          "licenses": [{"license": {"id": "%s"}}]}]}
        """
            .formatted(group, library, version, licence));
    jar(name, library + "-" + version + ".jar");
  }

  private void jar(String part, String name) throws IOException {
    try (var jar = new JarOutputStream(Files.newOutputStream(folder.resolve(part).resolve(name)))) {
      jar.putNextEntry(new JarEntry("META-INF/NOTICE"));
      jar.write(("notice of " + name).getBytes(StandardCharsets.UTF_8));
      jar.closeEntry();
    }
  }

  private End run() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ROOT.resolve(".mvn/ThirdParty.java").toString(),
                folder.resolve("list.txt").toString(),
                ROOT.resolve("licenses/licences.tsv").toString(),
                folder.resolve("command.json").toString(),
                folder.resolve("command").toString(),
                folder.resolve("agent.json").toString(),
                folder.resolve("agent").toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new End(process.waitFor(), said);
  }

  @Test
  void theLibrariesOfAllPartsAreListedWithTheirLicencesAndNotices() throws Exception {
    jar("agent", "hekla-own.jar");

    assertThat(run().exit()).isZero();
    assertThat(Files.readString(folder.resolve("list.txt")))
        .containsPattern("org\\.example:tool@1\\.0 +MIT\n")
        .containsPattern("org\\.example:agent@2\\.0 +Apache-2\\.0\n")
        .contains("notice of tool-1.0.jar", "notice of agent-2.0.jar")
        .contains("GPL-2.0-only WITH Classpath-exception-2.0", "LGPL-2.1-or-later");
  }

  @Test
  void aJarThatNoBillListsIsRefusedByName() throws Exception {
    jar("agent", "stowaway-3.jar");

    End end = run();

    assertThat(end.exit()).isEqualTo(1);
    assertThat(end.said()).contains("jars that no bill of materials lists: [stowaway-3.jar]");
  }

  @Test
  void aLicenceWithoutATextIsRefusedByName() throws Exception {
    part("agent", "org.example", "agent", "2.0", "Unheard-Of");

    End end = run();

    assertThat(end.exit()).isEqualTo(1);
    assertThat(end.said()).contains("org.example:agent@2.0: Unheard-Of");
  }
}
