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
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Steps of the writer of a history. */
class HistoryWriterTest {
  private static final JournalBatch LAST = new JournalBatch(List.of(), 0, false, false);
  private static final JournalBatch ONE_OF_MANY = new JournalBatch(List.of(), 0, true, false);

  private static final Duration LONGEST = Duration.ofSeconds(30);

  @TempDir Path data;
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger read = new AtomicInteger();
  private final PodInbox pods =
      new PodInbox(new PodGroupResolver(Set.of("hekla")), "user", Clock.systemUTC(), 1);
  private final AtomicReference<Double> load = new AtomicReference<>(0.0);
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
  private final Clock clock =
      InstantSource.offset(now::get, Duration.ZERO).withZone(ZoneOffset.UTC);
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

    step(pages(() -> left.decrementAndGet() > 0 ? ONE_OF_MANY : LAST), false);

    assertThat(left).hasValue(0);
    assertThat(asked).hasValue(1);
  }

  @Test
  void podsThatCouldNotBeWrittenAreWrittenLater() throws Exception {
    pods.all(List.of(PodOfGang.of("a", "Running")), group -> Optional.empty());
    var closed = new HistoryTables(database);
    HistoryWriter writer = writer(closed, pages(() -> LAST));
    closed.close();
    assertThatThrownBy(() -> writer.step(true, () -> false)).isInstanceOf(SQLException.class);

    step(pages(() -> LAST), false);

    try (var source = HistoryTableReader.on(database.connect(), "")) {
      assertThat(source.pods(everyPod())).extracting(PodRecord::uid).containsExactly("a");
    }
  }

  @Test
  void endOfTheMemberDoesNotWaitForAllPages() throws Exception {
    step(
        pages(
            () -> {
              read.incrementAndGet();
              return ONE_OF_MANY;
            }),
        true);

    assertThat(read).hasValue(1);
  }

  @Test
  void rowsWaitWhileTheMemberIsBusyAndAreWrittenOnceItIsNot() throws Exception {
    pods.seen(PodOfGang.of("a", "Running"), group -> Optional.empty());
    try (HistoryTables tables = new HistoryTables(database)) {
      HistoryWriter writer = writer(tables, manyEvents());

      load.set(1.0);
      writer.step(true, () -> false);
      assertThat(written()).isEmpty();
      assertThat(read).hasValue(0);

      load.set(0.0);
      writer.step(true, () -> false);
      assertThat(written()).containsExactly("a");
      assertThat(read).hasValue(1);
    }
  }

  @Test
  void rowsOfABusyMemberWaitNoLongerThanTheSettingSays() throws Exception {
    pods.seen(PodOfGang.of("a", "Running"), group -> Optional.empty());
    load.set(1.0);
    try (HistoryTables tables = new HistoryTables(database)) {
      HistoryWriter writer = writer(tables, manyEvents());

      writer.step(true, () -> false);
      now.updateAndGet(time -> time.plus(LONGEST.minusMillis(1)));
      writer.step(true, () -> false);
      assertThat(written()).isEmpty();

      now.updateAndGet(time -> time.plusMillis(1));
      writer.step(true, () -> false);
      assertThat(written()).containsExactly("a");

      // What comes then waits for its own time.
      pods.seen(PodOfGang.of("b", "Running"), group -> Optional.empty());
      writer.step(true, () -> false);
      assertThat(written()).containsExactly("a");
    }
  }

  @Test
  void nothingWaitsWhileSomebodyAsks() throws Exception {
    pods.seen(PodOfGang.of("a", "Running"), group -> Optional.empty());
    load.set(1.0);
    try (HistoryTables tables = new HistoryTables(database);
        Connection question = database.connect()) {
      writer(tables, manyEvents()).step(true, () -> false);

      assertThat(question.isValid(1)).isTrue();
    }

    assertThat(written()).containsExactly("a");
  }

  @Test
  void questionsKnowThatRowsOfEventsWaitUntilTheyAreWritten() throws Exception {
    load.set(1.0);
    try (HistoryTables tables = new HistoryTables(database)) {
      HistoryWriter writer = writer(tables, manyEvents());

      writer.step(true, () -> false);
      writer.step(true, () -> false);
      assertThat(rowsOfTheLog()).isEqualTo(1);

      load.set(0.0);
      writer.step(true, () -> false);
      assertThat(rowsOfTheLog()).isZero();
    }
  }

  @Test
  void nothingWaitsAtTheEndOfATerm() throws Exception {
    pods.seen(PodOfGang.of("a", "Running"), group -> Optional.empty());
    load.set(1.0);
    try (HistoryTables tables = new HistoryTables(database)) {
      writer(tables, manyEvents()).step(false, () -> false);
    }

    assertThat(written()).containsExactly("a");
  }

  @Test
  void podThatCameAndWentWhileRowsWaitedIsNotLostWithTheProcess() throws Exception {
    load.set(1.0);
    try (HistoryTables tables = new HistoryTables(database)) {
      HistoryWriter writer = writer(tables, manyEvents());
      pods.seen(PodOfGang.of("a", "Running"), group -> Optional.empty());
      writer.step(true, () -> false);
      pods.gone(PodOfGang.of("a", "Running"));
      writer.step(true, () -> false);
    }
    assertThat(written()).isEmpty();

    // The next process has observed nothing.
    try (HistoryTables tables = new HistoryTables(database)) {
      new HistoryWriter(
          tables,
          new HistoryPosition(journal),
          manyEvents(),
          new PodInbox(new PodGroupResolver(Set.of("hekla")), "user", clock, 1),
          Duration.ofDays(90),
          asked::incrementAndGet,
          new GivingWay(new HistorySettings.GiveWay(50, 0, LONGEST), () -> 1),
          new HistoryLag(Counts.NONE, clock),
          Counts.NONE,
          clock);
    }

    try (var source = HistoryTableReader.on(database.connect(), "")) {
      assertThat(source.pods(everyPod()))
          .singleElement()
          .satisfies(
              pod -> {
                assertThat(pod.uid()).isEqualTo("a");
                assertThat(pod.reason()).isEqualTo("deleted");
              });
    }
  }

  private List<String> written() throws Exception {
    try (var source = HistoryTableReader.on(database.connect(), "")) {
      return source.pods(everyPod()).stream().map(PodRecord::uid).toList();
    }
  }

  private int rowsOfTheLog() throws SQLException {
    try (Connection connection = database.connect();
        var query = connection.prepareStatement("SELECT COUNT(*) FROM hekla_history_pod_log");
        var rows = query.executeQuery()) {
      rows.next();
      return rows.getInt(1);
    }
  }

  /** Journal whose pages are counted. */
  private JournalPages manyEvents() {
    return pages(
        () -> {
          read.incrementAndGet();
          return LAST;
        });
  }

  private static JournalPages pages(Supplier<JournalBatch> read) {
    return new JournalPages() {
      @Override
      public JournalBatch read(long after) {
        return read.get();
      }

      @Override
      public long last() {
        return 1_000;
      }
    };
  }

  private void step(JournalPages pages, boolean isOver) throws Exception {
    try (HistoryTables tables = new HistoryTables(database)) {
      writer(tables, pages).step(true, () -> isOver);
    }
  }

  private HistoryWriter writer(HistoryTables tables, JournalPages pages) throws SQLException {
    return new HistoryWriter(
        tables,
        new HistoryPosition(journal),
        pages,
        pods,
        Duration.ofDays(90),
        asked::incrementAndGet,
        new GivingWay(new HistorySettings.GiveWay(50, 200, LONGEST), load::get),
        new HistoryLag(Counts.NONE, clock),
        Counts.NONE,
        clock);
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
