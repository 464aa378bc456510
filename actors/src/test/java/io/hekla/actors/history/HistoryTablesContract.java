package io.hekla.actors.history;

import static io.hekla.actors.history.HistoryRecords.MANY;
import static io.hekla.actors.history.HistoryRecords.NOON;
import static io.hekla.actors.history.HistoryRecords.TRAIN;
import static io.hekla.actors.history.HistoryRecords.event;
import static io.hekla.actors.history.HistoryRecords.phase;
import static io.hekla.actors.history.HistoryRecords.pod;
import static io.hekla.actors.history.HistoryRecords.pods;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.entity.EventContext;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.PodRecord;
import java.io.IOException;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Guarantees of the tables of the history, in every database. */
abstract class HistoryTablesContract
    implements EventTablesContract, PodTablesContract, JobPagesContract {
  @Test
  void failedQuestionLeavesTheConnectionUsable() throws Exception {
    write(event(1, 0, TRAIN, NOON, "{}"));

    try (HistorySource source = source()) {
      try {
        // PostgreSQL refuses the zero.
        assertThat(source.events("\0", TRAIN, MANY).rows()).isEmpty();
      } catch (IOException refused) {
        assertThat(refused).hasMessageContaining("0x00");
      }
      assertThat(source.events("Job", TRAIN, MANY).rows()).hasSize(1);
    }
  }

  @Test
  void databaseOfAnEarlierVersionGetsTheIndexThatItLacks() throws Exception {
    writePods(pod("u1", "n1"));
    dropIndexOfAllPods();

    database().prepare();

    // It is there again: the database refuses to drop one that is not.
    dropIndexOfAllPods();
    database().prepare();
    try (HistorySource source = source()) {
      assertThat(pods(source)).hasSize(1);
    }
  }

  private void dropIndexOfAllPods() throws Exception {
    try (Connection connection = database().connect();
        var statement = connection.createStatement()) {
      statement.execute("DROP INDEX hekla_history_pod_bound");
    }
  }

  @Test
  void textsOfUsersOfAnyLengthAndWithAnyCharactersAreWritten() throws Exception {
    for (String text : List.of("x".repeat(100_000), "a\0b", "half \ud83d", "\ude00")) {
      write(
          new HistoryEvent(
              7,
              NOON,
              0,
              "Job",
              TRAIN,
              3,
              NOON,
              text,
              new EventContext(text, text, text, text),
              ""));
      writePods(
          new PodRecord(
              "u1",
              "ml",
              text,
              "train",
              text,
              text,
              text,
              text,
              text,
              1,
              1,
              1,
              Instant.MIN,
              NOON,
              Optional.of(Instant.MAX),
              Optional.of(Instant.MAX),
              text,
              text,
              text));
    }

    try (HistorySource source = source()) {
      assertThat(source.events("Job", TRAIN, MANY).rows()).hasSize(1);
      assertThat(pods(source)).hasSize(1);
    }
  }

  @Test
  void rowThatTheDatabaseRefusesIsLeftOutAloneAndNamed() throws Exception {
    // As in a table that a build with narrower columns has created.
    widthOfPhases(10);
    try (HistoryTables tables = new HistoryTables(database())) {
      List<PodRecord> pods =
          List.of(pod("u1", "n1"), phase(pod("u2", "n1"), "TooLongForIt"), pod("u3", "n1"));

      assertThat(tables.writePods(pods))
          .extracting(LeftOutRow::name)
          .containsExactly("pod ml/train-worker-u2 (uid u2)");
    } finally {
      widthOfPhases(40);
    }

    try (HistorySource source = source()) {
      assertThat(pods(source)).extracting(PodRecord::uid).containsExactly("u1", "u3");
    }
  }

  private void widthOfPhases(int width) throws Exception {
    try (Connection connection = database().connect();
        var statement = connection.createStatement()) {
      statement.execute(
          "ALTER TABLE hekla_history_pod ALTER COLUMN phase SET DATA TYPE VARCHAR(%d)"
              .formatted(width));
    }
  }

  @Test
  void rowsBeforeATimeAreDeletedAndRunningPodsStay() throws Exception {
    write(event(1, 0, TRAIN, NOON, "{}"), event(2, 0, TRAIN, NOON.plusSeconds(9), "{}"));
    writePods(pod("old", "n1").gone(NOON.plusSeconds(1), ""), pod("running", "n1"));

    try (HistoryTables tables = new HistoryTables(database())) {
      assertThat(tables.deleteBefore(NOON.plusSeconds(9), 10)).isEqualTo(2);
      assertThat(tables.deleteBefore(NOON.plusSeconds(9), 10)).isZero();
    }

    try (HistorySource source = source()) {
      assertThat(source.events("Job", TRAIN, MANY).rows())
          .extracting(HistoryEvent::ordering)
          .containsOnly(2L);
      assertThat(pods(source)).extracting(PodRecord::uid).containsOnly("running");
    }
  }

  @Test
  void oldRowsAreDeletedInPortionsTheOldestFirst() throws Exception {
    for (int second = 0; second < 5; second++) {
      write(event(second, 0, TRAIN, NOON.plusSeconds(second), "{}"));
    }

    try (HistoryTables tables = new HistoryTables(database())) {
      assertThat(tables.deleteBefore(NOON.plusSeconds(4), 3)).isEqualTo(3);
      assertThat(tables.deleteBefore(NOON.plusSeconds(4), 3)).isEqualTo(1);
      assertThat(tables.deleteBefore(NOON.plusSeconds(4), 3)).isZero();
    }

    try (HistorySource source = source()) {
      assertThat(source.events("Job", TRAIN, MANY).rows())
          .extracting(HistoryEvent::ordering)
          .containsOnly(4L);
    }
  }
}
