package io.hekla.controller.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.verb.RecordEvent;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EventQueueTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final EventQueue line = lineTelling(Successes.AFTER_FAILURES);

  private static EventQueue lineTelling(Successes successes) {
    return new EventQueue(
        new EventSettings("volcano", 2, Duration.ofSeconds(5), Duration.ofSeconds(60), successes));
  }

  private static ObjectEvent event(String name, String reason, String message) {
    return ObjectEvent.ofScheduler(
        ObjectEvent.About.podGroup(new ObjectKey("ns", name), "uid-" + name),
        ObjectEvent.Type.WARNING,
        reason,
        message);
  }

  private static ObjectEvent waits(String name) {
    return event(name, "Unschedulable", "0 of 3 placed");
  }

  private static ObjectEvent scheduled(String name) {
    return event(name, "Scheduled", "its gang is whole");
  }

  private List<String> after(Duration wait) {
    return written(line, wait);
  }

  private static List<String> written(EventQueue line, Duration wait) {
    return line.due(NOW.plus(wait), namespace -> true).stream()
        .map(one -> one.event().about().key().name() + " " + one.event().reason())
        .toList();
  }

  @Test
  void aConditionIsReportedOnceItLasted() {
    line.conditionHolds(waits("a"), NOW);

    assertThat(after(Duration.ofSeconds(4))).isEmpty();
    assertThat(after(Duration.ofSeconds(5))).containsExactly("a Unschedulable");
    assertThat(line.isEmpty()).isTrue();
  }

  @Test
  void immediateSuccessIsNotReported() {
    line.conditionHolds(waits("a"), NOW);
    line.conditionEnded(scheduled("a"), NOW.plusSeconds(1));

    assertThat(after(Duration.ofSeconds(60))).isEmpty();
    assertThat(line.isEmpty()).isTrue();
  }

  @Test
  void successAfterAReportedFailureIsReported() {
    line.conditionHolds(waits("a"), NOW);
    after(Duration.ofSeconds(5));
    line.conditionEnded(scheduled("a"), NOW.plusSeconds(9));

    assertThat(after(Duration.ofSeconds(9))).containsExactly("a Scheduled");
  }

  @Test
  void everySuccessIsReportedIfConfigured() {
    EventQueue talkative = lineTelling(Successes.POD_GROUPS);
    talkative.conditionEnded(scheduled("a"), NOW);

    assertThat(written(talkative, Duration.ZERO)).containsExactly("a Scheduled");
  }

  @Test
  void repetitionsAreCountedAndWrittenTogether() {
    line.occurred(event("a", "Evict", "preempt"), NOW);
    after(Duration.ZERO);
    line.occurred(event("a", "Evict", "preempt"), NOW.plusSeconds(1));
    line.occurred(event("a", "Evict", "preempt"), NOW.plusSeconds(2));

    assertThat(after(Duration.ofSeconds(59))).isEmpty();
    List<RecordEvent> written = line.due(NOW.plusSeconds(60), namespace -> true);
    assertThat(written).hasSize(1);
    assertThat(written.getFirst().times()).isEqualTo(2);
    assertThat(written.getFirst().before()).isEqualTo(1);
    assertThat(written.getFirst().last()).isEqualTo(NOW.plusSeconds(2));
  }

  @Test
  void numbersAloneMakeARepetition() {
    line.occurred(event("a", "Unschedulable", "0/7 nodes"), NOW);
    line.occurred(event("a", "Unschedulable", "0/8 nodes"), NOW);

    assertThat(after(Duration.ZERO)).hasSize(1);
  }

  @Test
  void noMoreAreWrittenPerSecondThanTheBudgetAllows() {
    for (int i = 0; i < 5; i++) {
      line.occurred(event("pod" + (char) ('a' + i), "Evict", "preempt"), NOW);
    }

    assertThat(after(Duration.ZERO)).containsExactly("poda Evict", "podb Evict");
    assertThat(after(Duration.ofMillis(500))).containsExactly("podc Evict");
  }

  @Test
  void ofTooManyPendingEventsTheOldestAreDropped() {
    for (int i = 0; i <= EventQueue.MOST_WAITING; i++) {
      line.occurred(event("p" + i, "Evict", "preempt"), NOW);
    }

    assertThat(line.takeDropped()).isEqualTo(1);
    assertThat(after(Duration.ZERO)).containsExactly("p1 Evict", "p2 Evict");
  }

  @Test
  void aFloodOfEventsDropsOnlyItsOwn() {
    for (int i = 0; i < 2 * EventQueue.MOST_WAITING; i++) {
      line.occurred(in("flood", "f" + i), NOW);
      if (i == 5) {
        line.occurred(in("innocent", "a"), NOW);
      }
    }
    line.occurred(in("late", "b"), NOW);

    assertThat(line.takeDropped()).isEqualTo(EventQueue.MOST_WAITING + 2);
    List<String> written = after(Duration.ZERO);
    written = Stream.concat(written.stream(), after(Duration.ofSeconds(1)).stream()).toList();
    assertThat(written).hasSize(4).contains("a Evict", "b Evict");
  }

  @Test
  void aNamespaceWhoseEventsAreNotAnsweredWaitsAlone() {
    line.occurred(in("stuck", "a"), NOW);
    line.occurred(in("other", "b"), NOW);

    assertThat(line.due(NOW, namespace -> !namespace.equals("stuck")))
        .extracting(one -> one.event().about().key().name())
        .containsExactly("b");
    assertThat(after(Duration.ZERO)).containsExactly("a Evict");
  }

  private static ObjectEvent in(String namespace, String name) {
    return ObjectEvent.ofScheduler(
        ObjectEvent.About.podGroup(new ObjectKey(namespace, name), "uid-" + name),
        ObjectEvent.Type.WARNING,
        "Evict",
        "preempt");
  }
}
