package io.hekla.actors.history;

import static io.hekla.actors.history.HistoryRecords.MANY;
import static io.hekla.actors.history.HistoryRecords.NOON;
import static io.hekla.actors.history.HistoryRecords.TRAIN;
import static io.hekla.actors.history.HistoryRecords.phase;
import static io.hekla.actors.history.HistoryRecords.pod;
import static io.hekla.actors.history.HistoryRecords.pods;
import static io.hekla.actors.history.HistoryRecords.uids;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.recorder.history.HistoryPage;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.PodFilter;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.PodSearch;
import io.hekla.recorder.history.PodsOf;
import io.hekla.recorder.history.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Guarantees of the table of pods. */
interface PodTablesContract extends HistoryOfContract {
  @Test
  default void podIsReadAsItWasWrittenLast() throws Exception {
    PodRecord ended = pod("u1", "n1").gone(NOON.plusSeconds(90), "deleted");
    writePods(pod("u1", "n1"), pod("u2", "n2"));
    writePods(ended);

    try (HistorySource source = source()) {
      assertThat(pods(source)).containsExactlyInAnyOrder(ended, pod("u2", "n2"));
    }
  }

  @Test
  default void podIsFoundByTheNamesOfItsJobAndItsOwn() throws Exception {
    writePods(pod("u1", "n1"), pod("u2", "n2"));

    try (HistorySource source = source()) {
      assertThat(source.pods(new PodsOf.Pod(TRAIN, "train-worker-u2"), MANY).rows())
          .containsExactly(pod("u2", "n2"));
    }
  }

  @Test
  default void podThatHasNotChangedStaysAsItIs() throws Exception {
    writePods(pod("u1", "n1"));
    writePods(pod("u1", "n1"), pod("u2", "n2"));

    try (HistorySource source = source()) {
      assertThat(pods(source)).containsExactlyInAnyOrder(pod("u1", "n1"), pod("u2", "n2"));
    }
  }

  @Test
  default void endThatNoContainerTellsIsTheFirstOneThatWasObserved() throws Exception {
    PodRecord first = pod("u1", "n1").gone(NOON.plusSeconds(90), "observed");
    writePods(first);
    writePods(pod("u1", "n1").gone(NOON.plusSeconds(500), "observed"));

    try (HistorySource source = source()) {
      assertThat(pods(source)).containsExactly(first);
    }
  }

  @Test
  default void podsAreFoundByNodeQueueUserAndTheTimeTheyWereThere() throws Exception {
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
  default void podsAreFoundByTheirLastPhaseInAnyCaseOfLetters() throws Exception {
    writePods(pod("u1", "n1"));
    Instant later = NOON.plusSeconds(10);

    try (HistorySource source = source()) {
      assertThat(uids(source.pods(inPhase("running", later)))).containsExactly("u1");
      assertThat(source.pods(inPhase("Failed", later))).isEmpty();
    }
  }

  @Test
  default void pagesOfPodsHaveEachPodOnce() throws Exception {
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

  @Test
  default void podsThatWentUnobservedEndWithTheirReason() throws Exception {
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
  default void rowThatIsRememberedIsChangedWithoutBeingRead() throws Exception {
    PodRecord running = pod("u1", "n1");
    PodRecord ended = running.gone(NOON.plusSeconds(90), "deleted");

    PodTable.Result first = writeSeen(new PodWrite(running, RowBefore.NONE));
    PodTable.Result second = writeSeen(new PodWrite(ended, there(first, "u1")));

    assertThat(second.rows()).containsEntry("u1", ended.written());
    try (HistorySource source = source()) {
      assertThat(pods(source)).containsExactly(ended);
    }
  }

  @Test
  default void newPodThatHasARowOfAnotherMemberTakesWhatThatKnowsBetter() throws Exception {
    PodRecord first = pod("u1", "n1").gone(NOON.plusSeconds(90), "observed");
    writePods(first);

    PodTable.Result result =
        writeSeen(
            new PodWrite(pod("u2", "n1"), RowBefore.NONE),
            new PodWrite(pod("u1", "n1").gone(NOON.plusSeconds(500), "observed"), RowBefore.NONE));

    assertThat(result.leftOut()).isEmpty();
    assertThat(result.rows()).containsEntry("u1", first.written());
    try (HistorySource source = source()) {
      assertThat(pods(source)).containsExactlyInAnyOrder(first, pod("u2", "n1"));
    }
  }

  @Test
  default void rowThatIsRememberedAndWasDeletedIsWrittenAgain() throws Exception {
    PodRecord ended = pod("u1", "n1").gone(NOON.plusSeconds(90), "deleted");

    writeSeen(new PodWrite(ended, new RowBefore.There(pod("u1", "n1").written())));

    try (HistorySource source = source()) {
      assertThat(pods(source)).containsExactly(ended);
    }
  }

  @Test
  default void podsThatAProcessLeftInTheLogAreRowsAfterTheNextStart() throws Exception {
    PodRecord ended = pod("u1", "n1").gone(NOON.plusSeconds(90), "deleted");
    log(pod("u1", "n1"), pod("u2", "n2"));
    log(ended);

    assertThat(recover()).isEmpty();

    try (HistorySource source = source()) {
      assertThat(pods(source)).containsExactlyInAnyOrder(ended, pod("u2", "n2"));
    }
  }

  @Test
  default void logThatWasReadIsEmpty() throws Exception {
    log(pod("u1", "n1"));
    recover();
    writePods(phase(pod("u1", "n1"), "Unknown"));

    recover();

    try (HistorySource source = source()) {
      assertThat(pods(source)).extracting(PodRecord::phase).containsExactly("Unknown");
    }
  }

  @Test
  default void logThatIsOlderThanARowLeavesItsEnd() throws Exception {
    PodRecord ended = pod("u1", "n1").gone(NOON.plusSeconds(90), "deleted");
    log(pod("u1", "n1"), pod("u2", "n1"));
    // As a process that was killed before it emptied the log.
    writePods(ended, phase(pod("u2", "n1"), "Pending"));

    recover();

    try (HistorySource source = source()) {
      assertThat(pods(source)).containsExactlyInAnyOrder(ended, pod("u2", "n1"));
    }
  }

  @Test
  default void logOfAnotherMemberStays() throws Exception {
    try (HistoryTables own = new HistoryTables(database())) {
      own.log(List.of(pod("u1", "n1")));
      log(pod("u2", "n2"));
      own.clearLog();
    }

    recover();

    try (HistorySource source = source()) {
      assertThat(pods(source)).containsExactly(pod("u2", "n2"));
    }
  }

  private PodTable.Result writeSeen(PodWrite... pods) throws Exception {
    try (HistoryTables tables = new HistoryTables(database())) {
      return tables.writeSeen(List.of(pods));
    }
  }

  private void log(PodRecord... pods) throws Exception {
    try (HistoryTables tables = new HistoryTables(database())) {
      tables.log(List.of(pods));
    }
  }

  private List<LeftOutRow> recover() throws Exception {
    try (HistoryTables tables = new HistoryTables(database())) {
      return tables.recover();
    }
  }

  private static RowBefore there(PodTable.Result result, String uid) {
    return new RowBefore.There(Objects.requireNonNull(result.rows().get(uid)));
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
}
