package io.hekla.actors.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.actors.journal.HistoryPosition;
import io.hekla.actors.journal.JournalEvents;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.JournalRows;
import io.hekla.actors.journal.TestDatabase;
import io.hekla.recorder.history.HistorySource;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** History of a cluster, and the order in which its journal is read. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HistoryInPostgreSqlTest extends HistoryTablesContract {
  private final TestDatabase server = TestDatabase.start();
  private final JournalLocation journal = server.journal();
  private final HistoryDatabase database =
      new HistoryDatabase.Shared((JournalLocation.Database) journal);

  @BeforeEach
  void prepare() throws Exception {
    JournalFormat.prepare(journal);
    database.prepare();
    try (Connection connection = journal.connect();
        var statement = connection.createStatement()) {
      statement.execute(
          "TRUNCATE hekla_history_event, hekla_history_pod, hekla_history_pod_log,"
              + " hekla_history_position, event_journal, event_tag, hekla_head");
    }
  }

  @AfterAll
  void close() {
    server.close();
  }

  @Override
  public HistoryDatabase database() {
    return database;
  }

  @Override
  public HistorySource source() throws Exception {
    return HistorySources.ofDatabase((JournalLocation.Database) journal);
  }

  @Test
  void eventThatIsCommittedLateIsNotSkipped() throws Exception {
    var events = new JournalEvents(journal, 100);
    JournalRows.event(journal, "Job|ns/before", 1);
    long start = events.last();
    try (Connection slow = journal.connect()) {
      slow.setAutoCommit(false);
      JournalRows.event(slow, "Job|ns/slow", 1, true, new byte[1]);
      JournalRows.event(journal, "Job|ns/fast", 1);

      assertThat(events.after(start).events()).isEmpty();
      assertThat(events.after(start).hasGap()).isTrue();
      slow.commit();
    }

    assertThat(events.after(start).events())
        .extracting(JournalEvents.StoredEvent::persistenceId)
        .containsExactly("Job|ns/slow", "Job|ns/fast");
  }

  @Test
  void eventsBehindARolledBackOneAreReadAtOnce() throws Exception {
    var events = new JournalEvents(journal, 100);
    long start = events.last();
    rollBack();
    JournalRows.event(journal, "Job|ns/next", 1);

    assertThat(events.after(start).events())
        .extracting(JournalEvents.StoredEvent::persistenceId)
        .containsExactly("Job|ns/next");
  }

  @Test
  void pageAfterPageReadsEveryEventOnce() throws Exception {
    var events = new JournalEvents(journal, 2);
    long start = events.last();
    for (int number = 1; number <= 5; number++) {
      JournalRows.event(journal, "Job|ns/many", number);
    }

    JournalEvents.Page first = events.after(start);
    JournalEvents.Page second = events.after(first.upTo());
    JournalEvents.Page third = events.after(second.upTo());

    assertThat(first.events())
        .extracting(JournalEvents.StoredEvent::sequence)
        .containsExactly(1L, 2L);
    assertThat(first.more()).isTrue();
    assertThat(third.events()).extracting(JournalEvents.StoredEvent::sequence).containsExactly(5L);
    assertThat(third.more()).isFalse();
  }

  @Test
  void positionNeverGoesBack() throws Exception {
    var position = new HistoryPosition(journal);
    position.begin(1);
    position.move(7);
    position.move(3);
    position.begin(2);

    assertThat(position.readUpTo()).isEqualTo(7);
  }

  private void rollBack() throws SQLException {
    try (Connection connection = journal.connect()) {
      connection.setAutoCommit(false);
      JournalRows.event(connection, "Job|ns/refused", 1, true, new byte[1]);
      connection.rollback();
    }
  }
}
