package io.hekla.actors.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.EventFilter;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistoryPage;
import io.hekla.recorder.history.HistoryRows;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.JobFilter;
import io.hekla.recorder.history.JobSearch;
import io.hekla.recorder.history.JobSummary;
import io.hekla.recorder.history.ObjectRows;
import io.hekla.recorder.history.PodFilter;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.PodSearch;
import io.hekla.recorder.history.PodsOf;
import io.hekla.recorder.history.Position;
import io.hekla.recorder.history.RowRange;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import java.io.IOException;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Guarantees of the tables of the history, in every database. */
abstract class HistoryTablesContract {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final ObjectKey TRAIN = new ObjectKey("ml", "train");
  private static final RowRange MANY = RowRange.latest(1_000);

  /** Returns the database, whose tables are empty at the beginning of a test. */
  abstract HistoryDatabase database();

  /** Opens the history as a command does. */
  abstract HistorySource source() throws Exception;

  @Test
  void eventsOfAnObjectAreReadAsWrittenAndInOrder() throws Exception {
    HistoryEvent first = event(7, 0, TRAIN, NOON, "{\"a\":1}");
    HistoryEvent second = event(8, 0, TRAIN, NOON.plusSeconds(1), "x".repeat(100_000));
    write(second, event(9, 0, new ObjectKey("ml", "other"), NOON, "{}"), first);

    try (HistorySource source = source()) {
      assertThat(source.events("Job", TRAIN, MANY).rows()).containsExactly(first, second);
      assertThat(source.events("PodGroup", TRAIN, MANY).rows()).isEmpty();
    }
  }

  private static List<PodRecord> pods(HistorySource source) throws IOException {
    return source.pods(new PodsOf.Job(TRAIN), MANY).rows();
  }

  @Test
  void rowsOfAnObjectAreBoundedAndSaySo() throws Exception {
    for (int second = 0; second < 6; second++) {
      write(event(second, 0, TRAIN, NOON.plusSeconds(second), "{}"));
      writePods(pod("u" + second, "n1"));
    }

    try (HistorySource source = source()) {
      HistoryRows<HistoryEvent> latest = source.events("Job", TRAIN, RowRange.latest(3));
      HistoryRows<HistoryEvent> earlier =
          source.events("Job", TRAIN, RowRange.latest(NOON.plusSeconds(2), 3));
      HistoryRows<HistoryEvent> first =
          source.events("Job", TRAIN, RowRange.earliest(NOON.plusSeconds(1), 2));
      HistoryRows<PodRecord> pods = source.pods(new PodsOf.Job(TRAIN), RowRange.latest(2));

      assertThat(latest.rows()).extracting(HistoryEvent::ordering).containsExactly(3L, 4L, 5L);
      assertThat(latest.isCut()).isTrue();
      assertThat(earlier.rows()).extracting(HistoryEvent::ordering).containsExactly(0L, 1L, 2L);
      assertThat(earlier.isCut()).isFalse();
      assertThat(first.rows()).extracting(HistoryEvent::ordering).containsExactly(1L, 2L);
      assertThat(first.isCut()).isTrue();
      assertThat(pods.rows()).extracting(PodRecord::uid).containsExactly("u4", "u5");
      assertThat(pods.isCut()).isTrue();
    }
  }

  @Test
  void eventsOfLongTextsAreCutSooner() throws Exception {
    for (int second = 0; second < 3; second++) {
      write(event(second, 0, TRAIN, NOON.plusSeconds(second), "x".repeat(100_000)));
    }

    try (HistorySource source = source()) {
      HistoryRows<HistoryEvent> rows = source.events("Job", TRAIN, RowRange.latest(50));

      assertThat(rows.rows()).extracting(HistoryEvent::ordering).containsExactly(1L, 2L);
      assertThat(rows.isCut()).isTrue();
      assertThat(source.events("Job", TRAIN, RowRange.latest(1)).rows()).hasSize(1);
    }
  }

  @Test
  void rowsOfAJobAreThoseOfItsPodGroupsAndSayBeforeWhenTheyAreCut() throws Exception {
    write(
        event(1, 0, TRAIN, NOON, "{}"),
        event(2, 0, TRAIN, NOON.plusSeconds(9), "{}"),
        ofPodGroup(3, "train-uid-1", NOON.plusSeconds(1)),
        ofPodGroup(4, "train-uid-2", NOON.plusSeconds(2)));
    writePods(pod("u1", "n1"));

    try (HistorySource source = source()) {
      ObjectRows whole = ObjectRows.ofJob(source, TRAIN, Optional.empty(), 1_000);
      ObjectRows cut = ObjectRows.ofJob(source, TRAIN, Optional.empty(), 1);

      assertThat(whole.events()).extracting(HistoryEvent::ordering).containsExactly(1L, 2L, 3L);
      assertThat(whole.pods()).hasSize(1);
      assertThat(whole.cutBefore()).isEmpty();
      assertThat(cut.events()).extracting(HistoryEvent::ordering).containsExactly(2L, 3L);
      assertThat(cut.cutBefore()).contains(NOON.plusSeconds(9));
      // What held then lasted until the event of nine seconds later.
      assertThat(ObjectRows.ofJob(source, TRAIN, Optional.of(NOON), 1).events())
          .extracting(HistoryEvent::ordering)
          .containsExactly(1L, 2L, 3L);
    }
  }

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
  void eventThatIsWrittenTwiceIsThereOnce() throws Exception {
    HistoryEvent event = event(7, 0, TRAIN, NOON, "{}");
    write(event);
    write(event, event(7, 1, TRAIN, NOON, "{}"));

    try (HistorySource source = source()) {
      assertThat(source.events("Job", TRAIN, MANY).rows()).hasSize(2);
    }
  }

  @Test
  void eventsOfAJournalThatWasRestoredDoNotReplaceThoseBefore() throws Exception {
    write(event(7, 0, TRAIN, NOON, "{\"timeline\":1}"));
    write(event(7, 0, TRAIN, NOON.plusSeconds(60), "{\"timeline\":2}"));

    try (HistorySource source = source()) {
      assertThat(source.events("Job", TRAIN, MANY).rows()).hasSize(2);
    }
  }

  @Test
  void eventsOfATypeAreFoundByTimeAndQueue() throws Exception {
    HistoryEvent event = event(7, 0, TRAIN, NOON, "{}");
    write(event);

    try (HistorySource source = source()) {
      assertThat(find(source, Optional.of("team-a"), NOON, NOON.plusSeconds(1)))
          .containsExactly(event);
      assertThat(find(source, Optional.of("team-b"), NOON, NOON.plusSeconds(1))).isEmpty();
      assertThat(find(source, Optional.empty(), NOON.minusSeconds(1), NOON)).isEmpty();
      assertThat(find(source, Optional.empty(), NOON, NOON.plusSeconds(1))).hasSize(1);
    }
  }

  @Test
  void podIsReadAsItWasWrittenLast() throws Exception {
    PodRecord ended = pod("u1", "n1").gone(NOON.plusSeconds(90), "deleted");
    writePods(pod("u1", "n1"), pod("u2", "n2"));
    writePods(ended);

    try (HistorySource source = source()) {
      assertThat(pods(source)).containsExactlyInAnyOrder(ended, pod("u2", "n2"));
    }
  }

  @Test
  void podIsFoundByTheNamesOfItsJobAndItsOwn() throws Exception {
    writePods(pod("u1", "n1"), pod("u2", "n2"));

    try (HistorySource source = source()) {
      assertThat(source.pods(new PodsOf.Pod(TRAIN, "train-worker-u2"), MANY).rows())
          .containsExactly(pod("u2", "n2"));
    }
  }

  @Test
  void podThatHasNotChangedStaysAsItIs() throws Exception {
    writePods(pod("u1", "n1"));
    writePods(pod("u1", "n1"), pod("u2", "n2"));

    try (HistorySource source = source()) {
      assertThat(pods(source)).containsExactlyInAnyOrder(pod("u1", "n1"), pod("u2", "n2"));
    }
  }

  @Test
  void endThatNoContainerTellsIsTheFirstOneThatWasObserved() throws Exception {
    PodRecord first = pod("u1", "n1").gone(NOON.plusSeconds(90), "observed");
    writePods(first);
    writePods(pod("u1", "n1").gone(NOON.plusSeconds(500), "observed"));

    try (HistorySource source = source()) {
      assertThat(pods(source)).containsExactly(first);
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
  void podsAreFoundByNodeQueueUserAndTheTimeTheyWereThere() throws Exception {
    PodRecord ended = pod("u1", "n1").gone(NOON.plusSeconds(90), "");
    writePods(ended, pod("u2", "n2"));

    try (HistorySource source = source()) {
      assertThat(source.pods(filter("n1", NOON, NOON.plusSeconds(10)))).containsExactly(ended);
      assertThat(source.pods(filter("n1", NOON.plusSeconds(90), NOON.plusSeconds(99)))).isEmpty();
      assertThat(source.pods(filter("n2", NOON.plusSeconds(90), NOON.plusSeconds(99)))).hasSize(1);
      assertThat(source.pods(filter("n1", NOON.minusSeconds(9), NOON))).isEmpty();
    }
  }

  @Test
  void podsAreFoundByTheirLastPhaseInAnyCaseOfLetters() throws Exception {
    writePods(pod("u1", "n1"));
    Instant later = NOON.plusSeconds(10);

    try (HistorySource source = source()) {
      assertThat(uids(source.pods(inPhase("running", later)))).containsExactly("u1");
      assertThat(source.pods(inPhase("Failed", later))).isEmpty();
    }
  }

  @Test
  void pagesOfPodsHaveEachPodOnce() throws Exception {
    for (int i = 0; i < 7; i++) {
      writePods(pod("u" + i, "n1"));
    }

    try (HistorySource source = source()) {
      PodFilter all = filter("n1", NOON.minusSeconds(99), NOON.plusSeconds(999));
      var seen = new ArrayList<String>();
      Optional<Position> at = Optional.of(Position.FIRST);
      while (at.isPresent()) {
        HistoryPage<PodRecord> page = PodSearch.page(source, all, at.get(), 3);
        assertThat(page.rows().size()).isBetween(1, 3);
        page.rows().forEach(pod -> seen.add(pod.uid()));
        at = page.next().flatMap(next -> Position.read(next.text()));
      }

      assertThat(seen).containsExactlyElementsOf(uids(source.pods(all))).hasSize(7);
    }
  }

  private static List<String> uids(List<PodRecord> pods) {
    return pods.stream().map(PodRecord::uid).toList();
  }

  @Test
  void pagesOfJobsHaveEachJobOnceAndSayWhereTheyGoOn() throws Exception {
    for (int i = 0; i < 6; i++) {
      // Three of them at the same moment.
      write(
          begun(i, new ObjectKey(i % 2 == 0 ? "ml" : "web", "job-" + i), NOON.plusSeconds(i / 3)));
    }

    try (HistorySource source = source()) {
      assertThat(names(source, Optional.empty(), 4, 100))
          .containsExactly("job-0", "job-1", "job-2", "job-3", "job-4", "job-5");
      assertThat(names(source, Optional.empty(), 100, 2)).hasSize(6);
      assertThat(names(source, Optional.of("ml"), 1, 100))
          .containsExactly("job-0", "job-2", "job-4");
    }
  }

  private static HistoryEvent begun(long ordering, ObjectKey job, Instant at) {
    return event(ordering, 0, job, at, "{}");
  }

  private static List<String> names(
      HistorySource source, Optional<String> namespace, int most, int mostRead) throws Exception {
    var filter =
        new JobFilter(
            namespace,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            NOON.minusSeconds(9),
            NOON.plusSeconds(99));
    var names = new ArrayList<String>();
    Optional<Position> at = Optional.of(Position.FIRST);
    while (at.isPresent()) {
      HistoryPage<JobSummary> page =
          new JobSearch(source, filter, NOON.plusSeconds(99)).page(at.get(), most, mostRead);
      assertThat(page.rows().size()).isLessThanOrEqualTo(Math.min(most, mostRead));
      page.rows().forEach(job -> names.add(job.job().name()));
      at = page.next().flatMap(next -> Position.read(next.text()));
    }
    return names;
  }

  @Test
  void pageOfJobsThatRunsOutOfTimeHasThoseThatWereRead() throws Exception {
    for (int i = 0; i < 6; i++) {
      write(begun(i, new ObjectKey("ml", "job-" + i), NOON.plusSeconds(i)));
    }
    var clock = new AtomicLong();
    var filter =
        new JobFilter(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            NOON.minusSeconds(9),
            NOON.plusSeconds(99));

    try (HistorySource source = source()) {
      // Each look at the clock takes a nanosecond; a query takes some.
      var steps = TimeLimit.of(Duration.ofNanos(18), clock::getAndIncrement);
      HistoryPage<JobSummary> page =
          new JobSearch(source.within(steps), filter, NOON.plusSeconds(99))
              .page(Position.FIRST, 100, 100);

      assertThat(page.rows()).isNotEmpty().hasSizeLessThan(6);
      assertThat(page.rows().getFirst().job().name()).isEqualTo("job-0");
      assertThat(page.next()).isPresent();
    }
  }

  @Test
  void queriesEndWithTheTime() throws Exception {
    writePods(pod("u1", "n1"));

    try (HistorySource source = source()) {
      HistorySource over = source.within(TimeLimit.of(Duration.ZERO, System::nanoTime));
      assertThatThrownBy(() -> over.pods(new PodsOf.Job(TRAIN), MANY))
          .isInstanceOf(OutOfTime.class);
      assertThatThrownBy(() -> over.events("Job", TRAIN, MANY)).isInstanceOf(OutOfTime.class);
      assertThat(pods(source.within(TimeLimit.of(Duration.ofHours(9), System::nanoTime))))
          .hasSize(1);
    }
  }

  @Test
  void podsThatWentUnobservedEndWithTheirReason() throws Exception {
    writePods(pod("there", "n1"), pod("gone", "n1"));

    try (HistoryTables tables = new HistoryTables(database())) {
      assertThat(tables.endMissing(Set.of("there"), NOON.plusSeconds(5), "unseen")).isEqualTo(1);
    }

    try (HistorySource source = source()) {
      assertThat(pods(source))
          .containsExactlyInAnyOrder(
              pod("there", "n1"), pod("gone", "n1").gone(NOON.plusSeconds(5), "unseen"));
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

  private static List<HistoryEvent> find(
      HistorySource source, Optional<String> queue, Instant from, Instant until) throws Exception {
    return source.events(
        new EventFilter("Job", "job.event.begun", Optional.empty(), queue, from, until), 0, 10);
  }

  private static PodFilter filter(String node, Instant from, Instant until) {
    return new PodFilter(
        Optional.of("ml"),
        Optional.of("team-a"),
        Optional.of(node),
        Optional.of("ada"),
        Optional.empty(),
        from,
        until);
  }

  private static PodFilter inPhase(String phase, Instant until) {
    return new PodFilter(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(phase),
        NOON,
        until);
  }

  private void write(HistoryEvent... events) throws Exception {
    try (HistoryTables tables = new HistoryTables(database())) {
      tables.write(List.of(events));
    }
  }

  private void writePods(PodRecord... pods) throws Exception {
    try (HistoryTables tables = new HistoryTables(database())) {
      tables.writePods(List.of(pods));
    }
  }

  private static HistoryEvent ofPodGroup(long ordering, String name, Instant at) {
    return new HistoryEvent(
        ordering,
        at,
        0,
        "PodGroup",
        new ObjectKey("ml", name),
        1,
        at,
        "podgroup.event.begun",
        EventContext.NONE,
        "{}");
  }

  private static HistoryEvent event(
      long ordering, int part, ObjectKey key, Instant at, String body) {
    return new HistoryEvent(
        ordering,
        at.plusMillis(5),
        part,
        "Job",
        key,
        3,
        at,
        "job.event.begun",
        new EventContext("job.command.observe", "uid-1", "4711", "team-a"),
        body);
  }

  private static PodRecord pod(String uid, String node) {
    return pod(uid, node, "Running");
  }

  private static PodRecord phase(PodRecord pod, String phase) {
    return pod(pod.uid(), pod.node(), phase);
  }

  private static PodRecord pod(String uid, String node, String phase) {
    return new PodRecord(
        uid,
        "ml",
        "train-worker-" + uid,
        "train",
        "worker",
        "train-uid-1",
        "team-a",
        "ada",
        node,
        1500,
        1L << 30,
        2000,
        NOON.minusSeconds(30),
        NOON,
        Optional.of(NOON.plusSeconds(2)),
        Optional.empty(),
        phase,
        "",
        "");
  }
}
