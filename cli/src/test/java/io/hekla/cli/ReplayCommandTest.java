package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages of {@code hekla replay} when there is nothing that it can read. */
class ReplayCommandTest {
  private static final String DATABASE = "jdbc:postgresql://localhost:5432/hekla";

  @TempDir private Path folder;

  private record Outcome(int code, String err) {}

  @Test
  void missingPlaceIsWrongUse() {
    assertWrongUse(
        replay("--verify"), "give the folder of a recording, or a database with --database");
  }

  @Test
  void twoPlacesAreWrongUse() {
    assertWrongUse(
        replay(folder.toString(), "--database", DATABASE),
        "give either a folder or --database, not both");
  }

  @Test
  void userOfAFolderIsWrongUse() {
    assertWrongUse(
        replay(folder.toString(), "--user", "hekla"),
        "--user is the user of a database; give its URL with --database");
  }

  @Test
  void databaseThatIsNotPostgreSqlIsWrongUse() {
    assertWrongUse(
        replay("--database", "jdbc:mysql://localhost/hekla"),
        "--database takes the URL of a PostgreSQL database, as in"
            + " jdbc:postgresql://host:5432/hekla; is jdbc:mysql://localhost/hekla");
  }

  @Test
  void missingFolderIsNamed() {
    Path missing = folder.resolve("missing");

    Outcome outcome = replay(missing.toString());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .isEqualTo("hekla replay: %s: there is no such folder%n".formatted(missing));
  }

  @Test
  void folderWithoutARecordingIsNamed() {
    Outcome outcome = replay(folder.toString());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .startsWith("hekla replay: " + folder + ": there is no segment of a recording")
        .hasLineCount(1);
  }

  @Test
  void databaseThatCannotBeReachedIsNamedInOneLine() throws IOException {
    int unreachable;
    try (var port = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      unreachable = port.getLocalPort();
    }
    String url = "jdbc:postgresql://127.0.0.1:" + unreachable + "/hekla";

    Outcome outcome = replay("--database", url, "--user", "hekla");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .startsWith("hekla replay: database " + url + ": ")
        .contains("refused")
        .hasLineCount(1);
  }

  private static void assertWrongUse(Outcome outcome, String message) {
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).isEqualTo("hekla replay: %s%n".formatted(message));
  }

  private static Outcome replay(String... arguments) {
    var err = new StringWriter();
    int code =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            Stream.concat(Stream.of("replay"), Stream.of(arguments)).toArray(String[]::new));
    return new Outcome(code, err.toString());
  }
}
