package io.hekla.actors.history;

import static io.hekla.actors.history.HistoryRecords.pod;
import static io.hekla.actors.history.HistoryRecords.pods;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.PodRecord;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** History in the data folder of a member that runs. */
class HistoryFileTest extends HistoryTablesContract {
  @TempDir Path data;
  private HistoryDatabase.File database = new HistoryDatabase.File(Path.of(""));
  private Optional<HistoryServer> server = Optional.empty();

  @BeforeEach
  void prepare() throws Exception {
    database = new HistoryDatabase.File(data.resolve(HistoryDatabase.FOLDER));
    database.prepare();
    server = HistoryServer.start(database);
    assertThat(server).isPresent();
  }

  @AfterEach
  void close() {
    server.ifPresent(HistoryServer::close);
    database.close();
  }

  @Override
  public HistoryDatabase database() {
    return database;
  }

  @Override
  public HistorySource source() throws Exception {
    return HistorySources.ofFolder(data);
  }

  @Test
  void questionIsAnsweredOnceTheRowsThatWaitAreWritten() throws Exception {
    try (HistoryTables tables = new HistoryTables(database)) {
      tables.log(List.of());
      CompletableFuture<List<PodRecord>> answer = CompletableFuture.supplyAsync(this::askedPods);
      await("question that is connected").until(tables::hasReaders);

      tables.writePods(List.of(pod("u1", "n1")));
      tables.clearLog();

      assertThat(answer.get(20, TimeUnit.SECONDS)).containsExactly(pod("u1", "n1"));
    }
  }

  private List<PodRecord> askedPods() {
    try (HistorySource source = source()) {
      return pods(source);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void questionDoesNotWaitForeverForRowsThatNobodyWrites() throws Exception {
    writePods(pod("u1", "n1"));
    try (HistoryTables tables = new HistoryTables(database)) {
      tables.log(List.of(pod("u2", "n1")));

      assertThat(askedPods()).containsExactly(pod("u1", "n1"));
    }
  }

  @Test
  void memberOfAnEarlierBuildWithoutTheLogIsAsked() throws Exception {
    writePods(pod("u1", "n1"));
    try (Connection connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute("DROP TABLE hekla_history_pod_log");
    }

    assertThat(askedPods()).containsExactly(pod("u1", "n1"));
  }

  @Test
  void folderWithoutHistoryIsNamed() {
    Path other = data.resolve("other");

    assertThatIOException()
        .isThrownBy(() -> HistorySources.ofFolder(other))
        .withMessageContaining("there is no history in " + other);
  }

  @Test
  void accessOfCommandsOpensNothingWithoutTheSecret() throws Exception {
    String port = Files.readString(database.folder().resolve(HistoryServer.FILE)).split(" ", 2)[0];

    for (String name : new String[] {database.name(), "mem:x", "~/x"}) {
      String url = "jdbc:h2:tcp://127.0.0.1:" + port + "/" + name;
      assertThatThrownBy(() -> DriverManager.getConnection(url, "sa", "").close())
          .as(url)
          .hasMessageContaining("Wrong user name or password");
    }
  }

  @Test
  void portWhoseFileCannotBeWrittenIsClosedAgain() throws Exception {
    server.ifPresent(HistoryServer::close);
    Files.createDirectories(database.folder().resolve(HistoryServer.FILE).resolve("in the way"));

    assertThat(HistoryServer.start(database)).isEmpty();

    String unpublished = Files.readString(database.folder().resolve(HistoryServer.FILE + ".new"));
    int port = Integer.parseInt(unpublished.split(" ", 2)[0]);
    assertThatIOException()
        .isThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close());
  }

  @Test
  void accessOfCommandsIsForThisMachineAlone() throws Exception {
    int port =
        Integer.parseInt(
            Files.readString(database.folder().resolve(HistoryServer.FILE)).split(" ", 2)[0]);
    for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
      for (InetAddress address : network.inetAddresses().toList()) {
        if (!address.isLoopbackAddress()) {
          assertThatIOException().isThrownBy(() -> new Socket(address, port).close());
        }
      }
    }
  }
}
