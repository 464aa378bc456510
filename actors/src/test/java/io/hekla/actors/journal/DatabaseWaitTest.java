package io.hekla.actors.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.hekla.controller.api.fabric8.FreePort;
import io.hekla.controller.host.StartRefused;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Member that starts before its database, or with a login that the database does not have. */
class DatabaseWaitTest {
  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final List<String> said = new CopyOnWriteArrayList<>();

  @Test
  void aDatabaseThatStartsLaterIsWaitedForAndThatIsToldTwice() throws Exception {
    int port = FreePort.next();
    var database = at(port, "postgres", "postgres");
    CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> wait(database, LONGEST));
    await().atMost(LONGEST).until(() -> !said.isEmpty());

    try (var server = TestDatabase.start(port)) {
      assertThat(server.port()).isEqualTo(port);
      waiting.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
    }

    assertThat(said).hasSize(2);
    assertThat(said.getFirst())
        .startsWith("waits up to 240 s for database jdbc:postgresql://127.0.0.1:" + port)
        .contains("hekla.journal.start-timeout");
    assertThat(said.getLast()).contains("answers after");
  }

  @Test
  void theWaitIsBounded() {
    assertThatThrownBy(() -> wait(at(FreePort.next(), "postgres", "postgres"), PAUSE))
        .hasCauseInstanceOf(StartRefused.class)
        .hasMessageContaining("refused");
    assertThat(said).hasSize(1);
  }

  @Test
  void aDatabaseThatDoesNotExistIsToldAtOnce() {
    try (var server = TestDatabase.start()) {
      var database = at(server.port(), "absent", "postgres");
      assertThatThrownBy(() -> wait(database, LONGEST))
          .hasMessageContaining("there is no database of that name")
          .hasMessageContaining("\"absent\"")
          .hasMessageContaining("hekla.journal.url");
    }
    assertThat(said).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"28P01", "28000", "08004"})
  void aLoginThatIsRefusedIsNamedAndNotRepeated(String state) {
    var refusal = new SQLException("FATAL: password authentication failed", state);

    assertThat(DatabaseRefusal.mayPass(refusal)).isFalse();
    assertThat(DatabaseRefusal.explain(at(1, "hekla", "ann"), refusal))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .contains("user ann", "password authentication failed")
                    .contains("hekla.journal.password"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"08001", "08006", "57P03", "53300"})
  void aServerThatIsNotThereYetOrStartsIsWaitedFor(String state) {
    assertThat(
            DatabaseRefusal.mayPass(new SQLException("the database system is starting up", state)))
        .isTrue();
  }

  private void wait(JournalLocation.Database database, Duration patience) {
    try {
      DatabaseWait.await(database, patience, PAUSE, said::add);
    } catch (StartRefused e) {
      throw new CompletionException(e.getMessage(), e);
    }
  }

  private static JournalLocation.Database at(int port, String name, String user) {
    return new JournalLocation.Database(
        "jdbc:postgresql://127.0.0.1:" + port + "/" + name, user, "postgres");
  }
}
