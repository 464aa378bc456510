package io.hekla.actors.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Guarantees of journal heads and of removal, in every database. */
abstract class DeletedObjectJournalsContract {
  abstract JournalLocation journal();

  @Test
  void aWriterThatMissedAnEventIsRefused() throws Exception {
    JournalRows.event(journal(), "Job|ns/fenced", 1);
    JournalRows.event(journal(), "Job|ns/fenced", 2);

    assertThatThrownBy(() -> JournalRows.event(journal(), "Job|ns/fenced", 2))
        .isInstanceOf(StaleWriter.class)
        .hasMessageContaining("Job|ns/fenced may not write event 2");
    assertThatThrownBy(() -> JournalRows.event(journal(), "Job|ns/fenced", 1))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("has begun already");
  }

  @Test
  void theHeadStaysWhenEventsAreDeleted() throws Exception {
    JournalRows.event(journal(), "Job|ns/deleted", 1);
    JournalRows.event(journal(), "Job|ns/deleted", 2);
    try (var connection = journal().connect();
        var statement = connection.createStatement()) {
      statement.execute(
          "DELETE FROM \"event_journal\" WHERE \"persistence_id\" = 'Job|ns/deleted'");
    }

    assertThatThrownBy(() -> JournalRows.event(journal(), "Job|ns/deleted", 2))
        .isInstanceOf(StaleWriter.class);
  }

  @Test
  void anEntityHasWorkUntilItsFinalEvent() throws Exception {
    JournalRows.event(journal(), "Job|ns/working", 1);
    JournalRows.event(journal(), "Job|ns/done", 1);
    JournalRows.lastEvent(journal(), "Job|ns/done", 2);

    assertThat(UnfinishedEntities.read(journal()))
        .contains("Job|ns/working")
        .doesNotContain("Job|ns/done");
  }

  @Test
  void theJournalOfAnObjectThatIsGoneIsRemovedWhole() throws Exception {
    JournalHead gone = gone("Job|ns/gone");
    JournalRows.snapshot(journal(), "Job|ns/gone", 1);

    assertThat(DeletedObjectJournals.remove(journal(), List.of(gone), List.of()))
        .containsExactly(gone);
    assertThat(JournalRows.count(journal(), "Job|ns/gone")).isZero();
    // One of the same name begins anew.
    JournalRows.event(journal(), "Job|ns/gone", 1);
  }

  @Test
  void anEntityThatLivesAgainKeepsItsJournal() throws Exception {
    JournalHead gone = gone("Job|ns/again");
    JournalRows.event(journal(), "Job|ns/again", 2);

    assertThat(DeletedObjectJournals.remove(journal(), List.of(gone), List.of())).isEmpty();
    assertThat(JournalRows.count(journal(), "Job|ns/again")).isEqualTo(3);
    assertThat(DeletedObjectJournals.due(journal(), Long.MAX_VALUE, 1000)).doesNotContain(gone);
  }

  @Test
  void aWriterWhoseJournalWasRemovedIsRefused() throws Exception {
    JournalHead gone = gone("Job|ns/slow");
    DeletedObjectJournals.remove(journal(), List.of(gone), List.of());

    assertThatThrownBy(() -> JournalRows.event(journal(), "Job|ns/slow", 2))
        .isInstanceOf(StaleWriter.class);
  }

  @Test
  void eventsUnreadByAProjectionAreRetained() throws Exception {
    JournalHead gone = gone("Job|ns/unread");

    assertThat(DeletedObjectJournals.remove(journal(), List.of(gone), List.of(reader(0))))
        .isEmpty();
    assertThat(
            DeletedObjectJournals.remove(journal(), List.of(gone), List.of(reader(Long.MAX_VALUE))))
        .containsExactly(gone);
  }

  @Test
  void supersededEventsStayUntilTheHistoryHasReadThem() throws Exception {
    var position = new HistoryPosition(journal());
    position.end();
    position.begin(1);
    for (int number = 1; number <= 3; number++) {
      JournalRows.event(journal(), "Job|ns/superseded", number);
    }

    supersede("Job|ns/superseded", 2);
    assertThat(JournalRows.count(journal(), "Job|ns/superseded")).isEqualTo(4);

    position.move(Long.MAX_VALUE);
    supersede("Job|ns/superseded", 2);
    // The last one that was superseded stays, beside the one after it and the head.
    assertThat(JournalRows.count(journal(), "Job|ns/superseded")).isEqualTo(3);
    position.end();
  }

  @Test
  void supersededEventsGoAtOnceWithoutAHistory() throws Exception {
    new HistoryPosition(journal()).end();
    for (int number = 1; number <= 3; number++) {
      JournalRows.event(journal(), "Job|ns/alone", number);
    }

    supersede("Job|ns/alone", 2);

    assertThat(JournalRows.count(journal(), "Job|ns/alone")).isEqualTo(3);
  }

  private void supersede(String persistenceId, long upTo) throws SQLException {
    try (var connection = journal().connect()) {
      SupersededEvents.delete(connection, persistenceId, upTo);
    }
  }

  @Test
  void anEntityWithWorkLeftIsNeverTakenForGone() throws Exception {
    JournalRows.event(journal(), "Job|ns/owing", 1);
    var owing = new JournalHead("Job|ns/owing", 1);
    DeletedObjectJournals.gone(journal(), List.of(owing), 0);

    assertThat(DeletedObjectJournals.due(journal(), Long.MAX_VALUE, 1000)).doesNotContain(owing);
    assertThat(DeletedObjectJournals.remove(journal(), List.of(owing), List.of())).isEmpty();
  }

  @Test
  void aRecreatedObjectCanBeACandidateAgain() throws Exception {
    JournalHead back = gone("Job|ns/back");
    DeletedObjectJournals.there(journal(), List.of(back));

    assertThat(DeletedObjectJournals.due(journal(), Long.MAX_VALUE, 1000)).doesNotContain(back);
    assertThat(DeletedObjectJournals.ended(journal(), "Job|ns/bac", 1)).containsExactly(back);
  }

  /** An entity that has ended, and whose object is gone. */
  private JournalHead gone(String persistenceId) throws SQLException {
    JournalRows.lastEvent(journal(), persistenceId, 1);
    var head = new JournalHead(persistenceId, 1);
    DeletedObjectJournals.gone(journal(), List.of(head), 0);
    assertThat(DeletedObjectJournals.due(journal(), 0, 1000)).contains(head);
    return head;
  }

  private static JournalProjection reader(long upTo) {
    return new JournalProjection() {
      @Override
      public String name() {
        return "reader";
      }

      @Override
      public long readUpTo() {
        return upTo;
      }
    };
  }
}
