package io.hekla.actors.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.WrittenPod;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Pods between their observation and their row. */
class PodInboxTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

  private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
  private final PodInbox inbox =
      new PodInbox(
          new PodGroupResolver(Set.of("hekla")),
          "hekla.io/user",
          InstantSource.offset(now::get, Duration.ZERO).withZone(ZoneOffset.UTC),
          2);

  @Test
  void podThatCameAfterTheListIsAmongThoseThatExist() {
    inbox.all(List.of(PodOfGang.of("a", "Running")), PodInboxTest::teamA);
    inbox.seen(PodOfGang.of("b", "Running"), PodInboxTest::teamA);

    assertThat(inbox.take().existing().orElseThrow()).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void podThatWasBoundIsTakenOnceItHasStartedOrAfterAWhile() {
    inbox.all(List.of(PodOfGang.of("a", "Pending")), PodInboxTest::teamA);
    inbox.seen(PodOfGang.of("b", "Pending"), PodInboxTest::teamA);
    assertThat(inbox.take().pods()).isEmpty();

    inbox.seen(PodOfGang.of("a", "Running"), PodInboxTest::teamA);
    assertThat(records(inbox.take())).extracting(PodRecord::phase).containsExactly("Running");

    now.set(NOON.plusSeconds(3));
    assertThat(records(inbox.take())).extracting(PodRecord::uid).containsExactly("b");
    assertThat(inbox.take().pods()).isEmpty();
  }

  @Test
  void podThatIsGoneOrWhoseSchedulerEndsIsTakenAtOnce() {
    inbox.all(List.of(PodOfGang.of("a", "Pending")), PodInboxTest::teamA);
    inbox.gone(PodOfGang.of("a", "Pending"));
    assertThat(records(inbox.take())).extracting(PodRecord::uid).containsExactly("a");

    inbox.seen(PodOfGang.of("b", "Pending"), PodInboxTest::teamA);
    inbox.beginClosing();
    assertThat(records(inbox.take())).extracting(PodRecord::uid).containsExactly("b");
  }

  @Test
  void podThatWentAfterTheListIsNotAmongThoseThatExist() {
    inbox.all(List.of(PodOfGang.of("a", "Running")), PodInboxTest::teamA);
    inbox.gone(PodOfGang.of("a", "Running"));

    assertThat(inbox.take().existing().orElseThrow()).isEmpty();
  }

  @Test
  void rowsOfOthersAreEndedOnceForEachList() {
    inbox.all(List.of(), PodInboxTest::teamA);

    assertThat(inbox.take().existing()).isPresent();
    assertThat(inbox.take().existing()).isEmpty();
  }

  @Test
  void workThatIsGivenBackIsTakenAgain() {
    inbox.all(List.of(PodOfGang.of("a", "Running")), PodInboxTest::teamA);
    inbox.gone(PodOfGang.of("a", "Running"));
    PodInbox.Work failed = inbox.take();
    inbox.seen(PodOfGang.of("b", "Running"), PodInboxTest::teamA);

    inbox.giveBack(failed);

    PodInbox.Work again = inbox.take();
    assertThat(records(again)).extracting(PodRecord::uid).containsExactlyInAnyOrder("a", "b");
    assertThat(records(again)).filteredOn(one -> one.uid().equals("a")).isEqualTo(records(failed));
    assertThat(again.existing().orElseThrow()).containsExactly("b");
  }

  @Test
  void workThatIsGivenBackDoesNotReplaceNewerObservations() {
    inbox.seen(PodOfGang.of("a", "Running"), PodInboxTest::teamA);
    PodInbox.Work failed = inbox.take();
    inbox.seen(PodOfGang.of("a", "Failed"), PodInboxTest::teamA);

    inbox.giveBack(failed);

    assertThat(records(inbox.take())).extracting(PodRecord::phase).containsExactly("Failed");
  }

  @Test
  void podsThatFoundNoRoomAreAskedForOnce() {
    inbox.seen(PodOfGang.of("a", "Running"), PodInboxTest::teamA);
    inbox.seen(PodOfGang.of("b", "Running"), PodInboxTest::teamA);
    inbox.seen(PodOfGang.of("c", "Running"), PodInboxTest::teamA);

    assertThat(inbox.takeLeftOut()).isTrue();
    assertThat(inbox.takeLeftOut()).isFalse();
  }

  @Test
  void endWithoutATimeIsThatOfTheFirstObservation() {
    inbox.seen(PodOfGang.of("a", "Failed"), PodInboxTest::teamA);
    now.set(NOON.plusSeconds(60));
    inbox.seen(PodOfGang.of("a", "Failed"), PodInboxTest::teamA);
    inbox.gone(PodOfGang.of("a", "Failed"));

    assertThat(records(inbox.take()))
        .extracting(PodRecord::ended)
        .containsExactly(Optional.of(NOON));
  }

  @Test
  void podIsInTheQueueOfItsPodGroupAlsoAfterThatIsGone() {
    inbox.all(List.of(PodOfGang.of("a", "Running")), PodInboxTest::teamA);
    assertThat(records(inbox.take())).extracting(PodRecord::queue).containsExactly("team-a");

    inbox.seen(PodOfGang.of("a", "Running"), PodInboxTest::noGroup);
    inbox.gone(PodOfGang.of("a", "Running"));

    assertThat(records(inbox.take())).extracting(PodRecord::queue).containsExactly("team-a");
  }

  @Test
  void podOfAnotherSchedulerWithoutAPodGroupIsLeftOut() {
    inbox.seen(
        new PodBuilder(PodOfGang.of("a", "Running"))
            .editMetadata()
            .withAnnotations(Map.of())
            .endMetadata()
            .editSpec()
            .withSchedulerName("default-scheduler")
            .endSpec()
            .build(),
        PodInboxTest::teamA);

    assertThat(inbox.take().pods()).isEmpty();
  }

  @Test
  void rowIsReadOnlyOfPodsThatMayHaveOneOfEarlierTimes() {
    inbox.all(List.of(PodOfGang.of("listed", "Running")), PodInboxTest::teamA);
    inbox.seen(PodOfGang.of("new", "Running"), PodInboxTest::teamA);

    assertThat(inbox.take().pods())
        .extracting(PodWrite::before)
        .containsExactly(RowBefore.UNKNOWN, RowBefore.NONE);
  }

  @Test
  void rowThatWasWrittenIsRememberedUntilThePodIsGone() {
    inbox.seen(PodOfGang.of("a", "Running"), PodInboxTest::teamA);
    PodInbox.Work work = inbox.take();
    // It changes while it is written.
    inbox.gone(PodOfGang.of("a", "Running"));
    WrittenPod row = records(work).getFirst().written();
    inbox.written(work, Map.of("a", row));

    assertThat(inbox.take().pods())
        .extracting(PodWrite::before)
        .containsExactly(new RowBefore.There(row));
  }

  @Test
  void rowOfWorkThatIsGivenBackOrWasLeftOutIsNotKnown() {
    inbox.seen(PodOfGang.of("a", "Running"), PodInboxTest::teamA);
    inbox.giveBack(inbox.take());
    PodInbox.Work again = inbox.take();
    assertThat(again.pods()).extracting(PodWrite::before).containsExactly(RowBefore.UNKNOWN);

    inbox.written(again, Map.of());
    inbox.seen(PodOfGang.of("a", "Failed"), PodInboxTest::teamA);
    assertThat(inbox.take().pods()).extracting(PodWrite::before).containsExactly(RowBefore.UNKNOWN);
  }

  @Test
  void portionsHaveThePodsThatWaitLongestAndTheLastOneThoseThatExist() {
    inbox.all(
        List.of(PodOfGang.of("a", "Running"), PodOfGang.of("b", "Running")), PodInboxTest::teamA);

    PodInbox.Work first = inbox.take(1);
    PodInbox.Work second = inbox.take(1);
    PodInbox.Work last = inbox.take(1);

    assertThat(records(first)).extracting(PodRecord::uid).containsExactly("a");
    assertThat(records(second)).extracting(PodRecord::uid).containsExactly("b");
    assertThat(last.pods()).isEmpty();
    assertThat(first.existing()).isEmpty();
    assertThat(last.existing().orElseThrow()).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void podIsForTheLogAgainOnceItHasChanged() {
    inbox.seen(PodOfGang.of("a", "Running"), PodInboxTest::teamA);
    inbox.seen(PodOfGang.of("b", "Running"), PodInboxTest::teamA);
    PodInbox.ForLog both = inbox.forLog();
    // It changes while it is logged.
    inbox.seen(PodOfGang.of("b", "Failed"), PodInboxTest::teamA);
    inbox.logged(both);

    assertThat(both.records()).extracting(PodRecord::uid).containsExactly("a", "b");
    assertThat(inbox.forLog().records()).extracting(PodRecord::phase).containsExactly("Failed");
    assertThat(records(inbox.take()))
        .extracting(PodRecord::phase)
        .containsExactly("Running", "Failed");
  }

  private static List<PodRecord> records(PodInbox.Work work) {
    return work.pods().stream().map(PodWrite::pod).toList();
  }

  private static Optional<String> teamA(ObjectKey podGroup) {
    return Optional.of("team-a");
  }

  private static Optional<String> noGroup(ObjectKey podGroup) {
    return Optional.empty();
  }
}
