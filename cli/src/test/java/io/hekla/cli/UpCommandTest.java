package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.actors.configuration.ConfigurationWatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Messages of {@code hekla up} when it cannot start. */
class UpCommandTest {
  /** Folder of an API log that is still empty. */
  @TempDir private Path folder;

  private record Outcome(int code, String err) {}

  @Test
  void aChangedConfigurationThatIsUsedIsLogged() {
    assertThat(LoggerFactory.getLogger(ConfigurationWatch.class).isInfoEnabled()).isTrue();
  }

  @Test
  void aPortThatIsNoneIsWrongUse() {
    Outcome outcome = up("--port", "70000");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .isEqualTo("hekla up: --port takes a number from 0 to 65535; see hekla up --help\n");
  }

  @Test
  void anApiPortThatIsNoneIsWrongUse() {
    Outcome outcome = up("--api-port", "-1");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .isEqualTo("hekla up: --api-port takes a number from 0 to 65535; see hekla up --help\n");
  }

  @Test
  void anApiPortInUseIsRefusedInOneLine() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Outcome outcome = up("--data", folder.toString(), "--api-port", "" + taken.getLocalPort());

      assertThat(outcome.code()).isEqualTo(1);
      assertThat(outcome.err())
          .isEqualTo(
              "hekla up: port %d on 127.0.0.1 is in use; give another one with --api-port\n"
                  .formatted(taken.getLocalPort()));
    }
  }

  @Test
  void aDataFolderThatIsAFileIsRefusedInOneLine() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    Outcome outcome = up("--data", file.toString());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .startsWith("hekla up: the data folder " + file.resolve("api") + " cannot be written (")
        .endsWith("); give a folder that this user may write\n")
        .doesNotContain("Exception")
        .hasLineCount(1);
  }

  @Test
  void aFolderOfANewerHeklaIsRefusedAndLeftAlone() throws IOException {
    Path api = Files.createDirectories(folder.resolve("api"));
    Path log = api.resolve("%020d.log".formatted(1));
    byte[] newer =
        ByteBuffer.allocate(12)
            .put("HEKLAAPI".getBytes(StandardCharsets.US_ASCII))
            .putInt(99)
            .array();
    Files.write(log, newer);

    Outcome outcome = up("--data", folder.toString());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .contains(log + " has format 99", "use the version that wrote it, or another data folder")
        .hasLineCount(1);
    assertThat(log).hasBinaryContent(newer);
  }

  @Test
  void aPortInUseIsRefusedInOneLineAndTheClusterStaysEmpty() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Outcome outcome = up("--data", folder.toString(), "--port", "" + taken.getLocalPort());

      assertThat(outcome.code()).isEqualTo(1);
      assertThat(outcome.err())
          .startsWith("hekla up: port " + taken.getLocalPort() + " on 127.0.0.1 is in use")
          .hasLineCount(1);
    }
    // The namespace kube-system, by whose uid the journal knows the cluster, and nothing else.
    assertThat(folder.resolve("api").resolve("%020d.log".formatted(1)))
        .content(StandardCharsets.ISO_8859_1)
        .contains("kube-system")
        .doesNotContain("Queue", "simulated");
  }

  @Test
  void observeModeNeedsARealCluster() {
    Outcome outcome = up("--observe", "--data", folder.toString());

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .isEqualTo(
            "hekla up: --observe is for a real cluster; give one with --kubeconfig; see hekla up"
                + " --help\n");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aKubeconfigThatIsNotThereIsNamed() {
    Path missing = folder.resolve("missing");

    Outcome outcome = up("--kubeconfig", missing.toString(), "--data", folder.toString());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .isEqualTo(
            "hekla up: there is no file %s; give the kubeconfig of a cluster%n".formatted(missing));
  }

  @Test
  void aFileThatIsNoKubeconfigIsRefusedInOneLine() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "[1, {a: ]\n");

    Outcome outcome = up("--kubeconfig", file.toString(), "--data", folder.toString());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .startsWith("hekla up: kubeconfig " + file + " cannot be used: ")
        .hasLineCount(1);
  }

  @Test
  void eachFaultOfAConfigurationHasALine() throws IOException {
    Path file = Files.writeString(folder.resolve("conf"), "actions: \"alocate\"\ntiers: 5\n");

    Outcome outcome = up("--conf", file.toString(), "--data", folder.toString());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err().lines())
        .hasSize(2)
        .anySatisfy(line -> assertThat(line).contains(file + ": line 1: actions: "))
        .anySatisfy(line -> assertThat(line).contains(file + ": line 2: tiers: "));
  }

  @Test
  void aServerThatDoesNotAnswerIsNamedWithTheFileThatNamesIt() throws IOException {
    int unreachable;
    try (var port = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      unreachable = port.getLocalPort();
    }
    Path file =
        Files.writeString(
            folder.resolve("file"),
            """
            apiVersion: v1
            kind: Config
            clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
            users: [{name: u, user: {token: t}}]
            contexts: [{name: x, context: {cluster: c, user: u}}]
            current-context: x
            """
                .formatted(unreachable));

    Outcome outcome = up("--kubeconfig", file.toString(), "--data", folder.toString());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .startsWith(
            "hekla up: API server http://127.0.0.1:%d: no connection".formatted(unreachable))
        .endsWith("; does it run, and is it the address meant in kubeconfig %s?%n".formatted(file))
        .hasLineCount(1);
  }

  @Test
  void manifestsAreNotForARealCluster() {
    Outcome outcome = up("--kubeconfig", "any", "--manifests", folder.toString());

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("on a real cluster use kubectl apply");
  }

  private static Outcome up(String... arguments) {
    var all = new String[arguments.length + 1];
    all[0] = "up";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    var err = new StringWriter();
    int code = Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), all);
    return new Outcome(code, err.toString());
  }
}
