package io.hekla.controller.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.controller.verb.WritePodCondition;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.decision.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VerdictQueueTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Reason NO_ROOM =
      new PlaceReason.NoNodeFits(7, Map.of("Insufficient cpu", 7));

  private final VerdictQueue line =
      new VerdictQueue(
          new VerdictSettings(
              2,
              Duration.ofSeconds(5),
              Duration.ofSeconds(30),
              Duration.ofSeconds(10),
              Duration.ofMinutes(5)));

  private static TaskVerdict waits(String pod, Reason reason) {
    return new TaskVerdict(pod, new ObjectKey("ns", pod), "Unschedulable", "", reason);
  }

  private static TaskVerdict gathers(String pod, int present) {
    return waits(pod, new GangReason.NotEnoughTasks("", present, 3));
  }

  private void session(TaskVerdict... verdicts) {
    sessionAfter(Duration.ZERO, verdicts);
  }

  private void sessionAfter(Duration wait, TaskVerdict... verdicts) {
    line.take(List.of(verdicts), false, NOW.plus(wait));
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
    line.due(now, namespace -> true);
    return line.toWrite(byKey, now).stream()
        .map(WritePodCondition::saying)
        .map(saying -> saying.key().name() + ": " + saying.message())
        .toList();
  }

  @Test
  void aPodGetsItsConditionOnceItHasWaited() {
    session(waits("a", NO_ROOM));

    assertThat(writtenAfter(Duration.ofSeconds(4), pod("a"))).isEmpty();
    assertThat(writtenAfter(Duration.ofSeconds(5), pod("a")))
        .containsExactly("a: 0/7 nodes are available: 7 Insufficient cpu");
    assertThat(line.isEmpty()).isTrue();
  }

  @Test
  void aPodBoundMeanwhileGetsNoCondition() {
    session(waits("a", NO_ROOM));
    session();

    assertThat(line.isEmpty()).isTrue();
  }

  @Test
  void conditionsAlreadyShownAreNotWrittenAgain() {
    session(waits("a", NO_ROOM));

    String shown = "0/9 nodes are available: 9 Insufficient cpu";
    assertThat(writtenAfter(Duration.ofSeconds(5), saying("a", shown))).isEmpty();
    assertThat(line.isEmpty()).isTrue();
  }

  @Test
  void refreshedNumbersAreWritten() {
    String shown = "0/9 nodes are available: 9 Insufficient cpu";
    session(waits("a", NO_ROOM));
    assertThat(writtenAfter(Duration.ofSeconds(5), saying("a", shown))).isEmpty();

    sessionAfter(Duration.ofSeconds(304), waits("a", NO_ROOM));
    assertThat(line.isEmpty()).isTrue();
    sessionAfter(Duration.ofSeconds(305), waits("a", NO_ROOM));
    assertThat(writtenAfter(Duration.ofSeconds(310), saying("a", shown))).hasSize(1);
  }

  @Test
  void aGangThatGathersIsGivenItsTime() {
    session(gathers("a", 1));

    assertThat(writtenAfter(Duration.ofSeconds(29), pod("a"))).isEmpty();
    assertThat(writtenAfter(Duration.ofSeconds(30), pod("a"))).hasSize(1);
  }

  @Test
  void aPodGetsTheLatestReason() {
    session(gathers("a", 1));
    sessionAfter(Duration.ofSeconds(20), gathers("a", 2), gathers("b", 2));

    assertThat(writtenAfter(Duration.ofSeconds(30), pod("a"), pod("b")))
        .containsExactly("a: 2 of 3 pods exist");
  }

  @Test
  void aPodWithAGangCountGetsTheHigherCount() {
    session(gathers("a", 1));
    writtenAfter(Duration.ofSeconds(30), pod("a"));
    sessionAfter(Duration.ofSeconds(40), gathers("a", 2));

    assertThat(writtenAfter(Duration.ofSeconds(70), saying("a", "1 of 3 pods exist")))
        .containsExactly("a: 2 of 3 pods exist");
  }

  @Test
  void aFormerSchedulersCountOfAGangIsPutRight() {
    session(gathers("a", 2));

    assertThat(writtenAfter(Duration.ofSeconds(30), saying("a", "1 of 3 pods exist")))
        .containsExactly("a: 2 of 3 pods exist");
  }

  @Test
  void bindsComeFirstButNotForEver() {
    line.take(List.of(waits("a", NO_ROOM)), true, NOW);

    assertThat(writtenAfter(Duration.ofSeconds(14), pod("a"))).isEmpty();
    assertThat(writtenAfter(Duration.ofSeconds(15), pod("a"))).hasSize(1);
  }

  @Test
  void noMoreAreWrittenPerSecondThanTheBudgetAllows() {
    String[] names = IntStream.range(0, 5).mapToObj(i -> "p" + i).toArray(String[]::new);
    session(Arrays.stream(names).map(name -> waits(name, NO_ROOM)).toArray(TaskVerdict[]::new));
    Pod[] pods = Arrays.stream(names).map(VerdictQueueTest::pod).toArray(Pod[]::new);

    assertThat(writtenAfter(Duration.ofSeconds(5), pods)).hasSize(2);
    assertThat(writtenAfter(Duration.ofMillis(5500), pods)).hasSize(1);
    assertThat(writtenAfter(Duration.ofSeconds(60), pods)).hasSize(2);
  }

  @Test
  void aPromisedNodeIsWrittenAtOnce() {
    var promise = new PlaceReason.WaitsForRoom("n1");
    line.take(
        List.of(new TaskVerdict("a", new ObjectKey("ns", "a"), "Unschedulable", "n1", promise)),
        true,
        NOW);

    assertThat(writtenAfter(Duration.ZERO, pod("a"))).hasSize(1);
  }

  @Test
  void aFailedBindIsReportedAtOnceUnlessThePodIsBound() {
    line.failed(new ObjectKey("ns", "a"), "a", "node is gone", NOW);
    line.failed(new ObjectKey("ns", "b"), "b", "on node n2", NOW);
    Pod bound = new PodBuilder(pod("b")).editSpec().withNodeName("n2").endSpec().build();

    assertThat(writtenAfter(Duration.ZERO, pod("a"), bound)).containsExactly("a: node is gone");
    assertThat(line.isEmpty()).isTrue();
  }

  @Test
  void thousandsOfWaitingPodsOfANamespaceDelayNoOther() {
    var all = new ArrayList<TaskVerdict>();
    for (int i = 0; i < 5_000; i++) {
      all.add(waits("f" + i, NO_ROOM));
    }
    all.add(
        new TaskVerdict(
            "innocent", new ObjectKey("other", "innocent"), "Unschedulable", "", NO_ROOM));
    line.take(all, false, NOW);

    Instant later = NOW.plusSeconds(5);
    List<ObjectKey> due = line.due(later, namespace -> true);
    assertThat(due.subList(0, 2)).contains(new ObjectKey("other", "innocent"));
    Map<ObjectKey, Pod> shown =
        due.stream().collect(Collectors.toMap(Function.identity(), key -> pod(key.name())));
    assertThat(line.toWrite(shown, later))
        .extracting(verb -> verb.saying().key().name())
        .hasSize(2)
        .contains("innocent");
  }
}
