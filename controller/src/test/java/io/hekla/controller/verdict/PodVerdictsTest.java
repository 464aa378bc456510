package io.hekla.controller.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.decision.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PodVerdictsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration REFRESH = Duration.ofMinutes(5);

  private final PodVerdicts verdicts = new PodVerdicts(REFRESH);

  private static TaskVerdict noRoom(String uid, int refusals) {
    return of(uid, new PlaceReason.NoNodeFits(refusals, Map.of("Insufficient cpu", refusals)));
  }

  private static TaskVerdict gathers(String uid, int present) {
    return of(uid, new GangReason.NotEnoughTasks("", present, 3));
  }

  private static TaskVerdict of(String uid, Reason reason) {
    return new TaskVerdict(uid, new ObjectKey("ns", uid), "Unschedulable", "", reason);
  }

  private PodVerdicts.Difference session(Duration after, TaskVerdict... all) {
    return verdicts.take(List.of(all), NOW.plus(after));
  }

  @Test
  void fiftyThousandPodsWaitingForTheSameReasonAreReportedOnce() {
    var first = IntStream.range(0, 50_000).mapToObj(pod -> noRoom("pod-" + pod, 7)).toList();
    var second = IntStream.range(0, 50_000).mapToObj(pod -> noRoom("pod-" + pod, 8)).toList();

    assertThat(verdicts.take(first, NOW).news()).hasSize(50_000);
    assertThat(verdicts.take(second, NOW.plusSeconds(1)).isEmpty()).isTrue();
    assertThat(verdicts.take(first, NOW.plusSeconds(299)).isEmpty()).isTrue();
  }

  @Test
  void anotherReasonIsReportedAtOnce() {
    session(Duration.ZERO, noRoom("a", 1));

    var waits = of("a", new PlaceReason.WaitsForRoom("n1"));
    assertThat(session(Duration.ofMillis(50), waits).news()).containsExactly(waits);
  }

  @Test
  void changedNumbersAreReportedAfterAPause() {
    session(Duration.ZERO, noRoom("a", 1), noRoom("same", 1));
    verdicts.shows("a", NOW);
    verdicts.shows("same", NOW);

    var later = session(REFRESH, noRoom("a", 2), noRoom("same", 1));
    assertThat(later.news()).isEmpty();
    assertThat(later.refreshed()).containsExactly(noRoom("a", 2));
    verdicts.shows("a", NOW.plus(REFRESH));
    assertThat(session(REFRESH.plusSeconds(1), noRoom("a", 3), noRoom("same", 1)).isEmpty())
        .isTrue();
  }

  @Test
  void aPodWithASimilarConditionGetsTheNumbersAfterAPause() {
    session(Duration.ZERO, noRoom("a", 1));
    verdicts.showsEquivalent("a", NOW);

    assertThat(session(REFRESH.minusMillis(1), noRoom("a", 1)).isEmpty()).isTrue();
    assertThat(session(REFRESH, noRoom("a", 1)).refreshed()).containsExactly(noRoom("a", 1));
  }

  @Test
  void changedGangCountsAreReportedAtOnce() {
    session(Duration.ZERO, gathers("a", 1));
    verdicts.shows("a", NOW);

    assertThat(session(Duration.ofSeconds(1), gathers("a", 1)).isEmpty()).isTrue();
    assertThat(session(Duration.ofSeconds(2), gathers("a", 2)).refreshed())
        .containsExactly(gathers("a", 2));
  }

  @Test
  void pendingVerdictsAreNotRequestedAgain() {
    session(Duration.ZERO, gathers("a", 1));

    assertThat(session(Duration.ofSeconds(1), gathers("a", 2)).isEmpty()).isTrue();
    assertThat(verdicts.latest("a")).contains(gathers("a", 2));
  }

  @Test
  void aPodThatWaitsNoLongerIsOverOnce() {
    session(Duration.ZERO, noRoom("a", 1), noRoom("b", 1));

    assertThat(session(Duration.ofSeconds(1), noRoom("b", 1)).over()).containsExactly("a");
    assertThat(session(Duration.ofSeconds(2), noRoom("b", 1)).isEmpty()).isTrue();
    assertThat(session(Duration.ofSeconds(3)).over()).containsExactly("b");
  }

  @Test
  void aGatedPodIsLeftAlone() {
    assertThat(session(Duration.ZERO, of("a", new Reason.Gated())).isEmpty()).isTrue();
  }
}
