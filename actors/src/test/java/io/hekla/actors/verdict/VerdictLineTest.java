package io.hekla.actors.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.actors.kubernetes.ExplainPod;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.decision.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VerdictLineTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Reason NO_ROOM =
      new PlaceReason.NoNodeFits(7, Map.of("Insufficient cpu", 7));

  private final VerdictLine line =
      new VerdictLine(
          new VerdictSettings(
              2,
              Duration.ofSeconds(5),
              Duration.ofSeconds(30),
              Duration.ofSeconds(10),
              Duration.ofMinutes(5)));

  private static TaskVerdict waits(String pod, Reason reason) {
    return new TaskVerdict(pod, new ObjectKey("ns", pod), "Unschedulable", "", reason);
  }

  private static PodVerdicts.Difference news(TaskVerdict... news) {
    return new PodVerdicts.Difference(List.of(news), List.of(), List.of());
  }

  private static Pod pod(String name) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("ns")
        .withName(name)
        .withUid(name)
        .withResourceVersion("1")
        .endMetadata()
        .withNewSpec()
        .endSpec()
        .withNewStatus()
        .withPhase("Pending")
        .endStatus()
        .build();
  }

  private static Pod saying(String name, String message) {
    return new PodBuilder(pod(name))
        .editStatus()
        .addNewCondition()
        .withType("PodScheduled")
        .withStatus("False")
        .withReason("Unschedulable")
        .withMessage(message)
        .endCondition()
        .endStatus()
        .build();
  }

  private List<String> writtenAfter(Duration wait, Pod... shown) {
    Instant now = NOW.plus(wait);
    Map<ObjectKey, Pod> byKey =
        Arrays.stream(shown)
            .collect(
                Collectors.toMap(
                    pod -> new ObjectKey("ns", pod.getMetadata().getName()), Function.identity()));
    line.due(now);
    return line.toWrite(byKey, now).stream()
        .map(ExplainPod::saying)
        .map(saying -> saying.key().name() + ": " + saying.message())
        .toList();
  }

  @Test
  void aPodIsToldOnceItHasWaitedForAWhile() {
    line.take(news(waits("a", NO_ROOM)), false, NOW);

    assertThat(writtenAfter(Duration.ofSeconds(4), pod("a"))).isEmpty();
    assertThat(writtenAfter(Duration.ofSeconds(5), pod("a")))
        .containsExactly("a: 0/7 nodes are available: 7 Insufficient cpu");
    assertThat(line.isEmpty()).isTrue();
  }

  @Test
  void whoIsBoundMeanwhileIsToldNothing() {
    line.take(news(waits("a", NO_ROOM)), false, NOW);
    line.take(new PodVerdicts.Difference(List.of(), List.of(), List.of("a")), true, NOW);

    assertThat(line.isEmpty()).isTrue();
  }

  @Test
  void whatAPodShowsAlreadyCostsNothingBeItWithOtherNumbers() {
    line.take(news(waits("a", NO_ROOM)), false, NOW);

    String shown = "0/9 nodes are available: 9 Insufficient cpu";
    assertThat(writtenAfter(Duration.ofSeconds(5), saying("a", shown))).isEmpty();
    assertThat(line.isEmpty()).isTrue();
  }

  @Test
  void numbersThatAreToldAnewAreWritten() {
    var refreshed = new PodVerdicts.Difference(List.of(), List.of(waits("a", NO_ROOM)), List.of());
    line.take(refreshed, false, NOW);

    String shown = "0/9 nodes are available: 9 Insufficient cpu";
    assertThat(writtenAfter(Duration.ofSeconds(5), saying("a", shown))).hasSize(1);
  }

  @Test
  void aGangThatGathersIsGivenItsTime() {
    line.take(news(waits("a", new GangReason.NotEnoughTasks("", 1, 2))), false, NOW);

    assertThat(writtenAfter(Duration.ofSeconds(29), pod("a"))).isEmpty();
    assertThat(writtenAfter(Duration.ofSeconds(30), pod("a"))).hasSize(1);
  }

  @Test
  void bindsComeFirstButNotForEver() {
    line.take(news(waits("a", NO_ROOM)), true, NOW);

    assertThat(writtenAfter(Duration.ofSeconds(14), pod("a"))).isEmpty();
    assertThat(writtenAfter(Duration.ofSeconds(15), pod("a"))).hasSize(1);
  }

  @Test
  void noMoreAreWrittenPerSecondThanTheBudgetAllows() {
    String[] names = IntStream.range(0, 5).mapToObj(i -> "p" + i).toArray(String[]::new);
    for (String name : names) {
      line.take(news(waits(name, NO_ROOM)), false, NOW);
    }
    Pod[] pods = Arrays.stream(names).map(VerdictLineTest::pod).toArray(Pod[]::new);

    assertThat(writtenAfter(Duration.ofSeconds(5), pods)).hasSize(2);
    assertThat(writtenAfter(Duration.ofMillis(5500), pods)).hasSize(1);
    assertThat(writtenAfter(Duration.ofSeconds(60), pods)).hasSize(2);
  }

  @Test
  void aPromisedNodeIsWrittenAtOnce() {
    var promise = new PlaceReason.WaitsForRoom("n1");
    line.take(
        news(new TaskVerdict("a", new ObjectKey("ns", "a"), "Unschedulable", "n1", promise)),
        true,
        NOW);

    assertThat(writtenAfter(Duration.ZERO, pod("a"))).hasSize(1);
  }

  @Test
  void aBindThatFailedIsToldAtOnceUnlessThePodIsElsewhereByNow() {
    line.failed(new ObjectKey("ns", "a"), "a", "node is gone", NOW);
    line.failed(new ObjectKey("ns", "b"), "b", "on node n2", NOW);
    Pod bound = new PodBuilder(pod("b")).editSpec().withNodeName("n2").endSpec().build();

    assertThat(writtenAfter(Duration.ZERO, pod("a"), bound)).containsExactly("a: node is gone");
    assertThat(line.isEmpty()).isTrue();
  }
}
