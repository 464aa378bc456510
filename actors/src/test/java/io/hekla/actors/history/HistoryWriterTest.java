package io.hekla.actors.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.actors.journal.HistoryPosition;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.metrics.Counts;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.recorder.history.PodFilter;
import io.hekla.recorder.history.PodRecord;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Steps of the writer of a history. */
class HistoryWriterTest {
  private static final JournalBatch LAST = new JournalBatch(List.of(), 0, false, false);
  private static final JournalBatch ONE_OF_MANY = new JournalBatch(List.of(), 0, true, false);

  @TempDir Path data;
  private final AtomicInteger asked = new AtomicInteger();
  private final PodInbox pods =
      new PodInbox(new PodGroupResolver(Set.of("hekla")), "user", Clock.systemUTC(), 1);
  private JournalLocation journal = new JournalLocation.Folder(Path.of(""));
  private HistoryDatabase database = new HistoryDatabase.File(Path.of(""));

  @BeforeEach
  void prepare() throws Exception {
    journal = new JournalLocation.Folder(data.resolve("journal"));
    JournalFormat.prepare(journal);
    database = HistoryDatabase.beside(journal, data);
    database.prepare();
  }

  @AfterEach
  void close() {
    database.close();
    journal.close();
  }

  @Test
  void allPodsAreAskedForOnceHoweverManyPagesThereAre() throws Exception {
    pods.seen(PodOfGang.of("a", "Running"), group -> Optional.empty());
    pods.seen(PodOfGang.of("found-no-room", "Running"), group -> Optional.empty());
    var left = new AtomicInteger(5);

    step(after -> left.decrementAndGet() > 0 ? ONE_OF_MANY : LAST, false);

    assertThat(left).hasValue(0);
    assertThat(asked).hasValue(1);
  }

  @Test
  void podsThatCouldNotBeWrittenAreWrittenLater() throws Exception {
    pods.all(List.of(PodOfGang.of("a", "Running")), group -> Optional.empty());
    var closed = new HistoryTables(database);
    HistoryWriter writer = writer(closed, after -> LAST);
    closed.close();
    assertThatThrownBy(() -> writer.step(() -> false)).isInstanceOf(SQLException.class);

    step(after -> LAST, false);

    try (var source = HistoryTableReader.on(database.connect(), "")) {
      assertThat(source.pods(everyPod())).extracting(PodRecord::uid).containsExactly("a");
    }
  }

  @Test
  void endOfTheMemberDoesNotWaitForAllPages() throws Exception {
    var read = new AtomicInteger();

    step(
        after -> {
          read.incrementAndGet();
          return ONE_OF_MANY;
        },
        true);

    assertThat(read).hasValue(1);
  }

  private void step(HistoryWriter.JournalPages pages, boolean isOver) throws Exception {
    try (HistoryTables tables = new HistoryTables(database)) {
      writer(tables, pages).step(() -> isOver);
    }
  }

  private HistoryWriter writer(HistoryTables tables, HistoryWriter.JournalPages pages)
      throws SQLException {
    return new HistoryWriter(
        tables,
        new HistoryPosition(journal),
        pages,
        pods,
        Duration.ofDays(90),
        asked::incrementAndGet,
        new HistoryLag(Counts.NONE, Clock.systemUTC()),
        Counts.NONE,
        Clock.systemUTC());
  }

  private static PodFilter everyPod() {
    return new PodFilter(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Instant.EPOCH,
        Instant.parse("9999-01-01T00:00:00Z"));
  }
}
