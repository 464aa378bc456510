package io.hekla.actors.history;

import static io.hekla.actors.history.HistoryRecords.MANY;
import static io.hekla.actors.history.HistoryRecords.NOON;
import static io.hekla.actors.history.HistoryRecords.TRAIN;
import static io.hekla.actors.history.HistoryRecords.event;
import static io.hekla.actors.history.HistoryRecords.ofPodGroup;
import static io.hekla.actors.history.HistoryRecords.pod;
import static io.hekla.actors.history.HistoryRecords.pods;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.EventFilter;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistoryRows;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.ObjectRows;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.PodsOf;
import io.hekla.recorder.history.RowRange;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Guarantees of the table of events. */
interface EventTablesContract extends HistoryOfContract {
  @Test
  default void eventsOfAnObjectAreReadAsWrittenAndInOrder() throws Exception {
    HistoryEvent first = event(7, 0, TRAIN, NOON, "{\"a\":1}");
    HistoryEvent second = event(8, 0, TRAIN, NOON.plusSeconds(1), "x".repeat(100_000));
    write(second, event(9, 0, new ObjectKey("ml", "other"), NOON, "{}"), first);

    try (HistorySource source = source()) {
      assertThat(source.events("Job", TRAIN, MANY).rows()).containsExactly(first, second);
      assertThat(source.events("PodGroup", TRAIN, MANY).rows()).isEmpty();
    }
  }

  @Test
  default void rowsOfAnObjectAreBoundedAndSaySo() throws Exception {
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
  default void eventsOfLongTextsAreCutSooner() throws Exception {
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
  default void rowsOfAJobAreThoseOfItsPodGroupsAndSayBeforeWhenTheyAreCut() throws Exception {
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
  default void eventThatIsWrittenTwiceIsThereOnce() throws Exception {
    HistoryEvent event = event(7, 0, TRAIN, NOON, "{}");
    write(event);
    write(event, event(7, 1, TRAIN, NOON, "{}"));

    try (HistorySource source = source()) {
      assertThat(source.events("Job", TRAIN, MANY).rows()).hasSize(2);
    }
  }

  @Test
  default void eventsOfAJournalThatWasRestoredDoNotReplaceThoseBefore() throws Exception {
    write(event(7, 0, TRAIN, NOON, "{\"timeline\":1}"));
    write(event(7, 0, TRAIN, NOON.plusSeconds(60), "{\"timeline\":2}"));

    try (HistorySource source = source()) {
      assertThat(source.events("Job", TRAIN, MANY).rows()).hasSize(2);
    }
  }

  @Test
  default void eventsOfATypeAreFoundByTimeAndQueue() throws Exception {
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

  private static List<HistoryEvent> find(
      HistorySource source, Optional<String> queue, Instant from, Instant until) throws Exception {
    return source.events(
        new EventFilter("Job", "job.event.begun", Optional.empty(), queue, from, until), 0, 10);
  }
}
