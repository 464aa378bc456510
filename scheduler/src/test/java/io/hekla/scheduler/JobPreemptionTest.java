package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.EvictedJobInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.PodHistory;
import io.hekla.model.podgroup.VictimReason.JobChoice;
import io.hekla.model.podgroup.VictimReason.JobChosen;
import io.hekla.scheduler.decision.Decisions.FactChange;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole-job preemption (docs/reference/plugin-rules.md#job-preemption). */
class JobPreemptionTest {
  private static final Instant NOW = Instant.parse("2026-11-30T18:00:00Z");
  private static final ObjectKey VICTIM = new ObjectKey("default", "victim");
  private static final String ACTIONS = "enqueue allocate preempt reclaim backfill";
  private static final String CONFIGURATION =
      """
      actions: "enqueue, allocate, preempt, reclaim, backfill"
      tiers:
      - plugins:
        - name: priority
        - name: gang
          enablePreemptable: false
          enableReclaimable: false
        - name: conformance
        - name: job-preemption
      - plugins:
        - name: predicates
        - name: proportion
        - name: nodeorder
      """;

  @Test
  void aGangThatWouldLoseItsMinimumGoesWholeAndOthersStay() {
    SessionOutcome outcome =
        twoFullNodes()
            .podGroup("first", g -> gangOnBothNodes(g, 1000))
            .podGroup("second", g -> gangOnBothNodes(g, 10))
            .podGroup("high", g -> gang(g.priorityClass("high"), 2, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("second-0", "second-1");
    assertThat(outcome.pipelined()).containsOnlyKeys("high-0", "high-1");
  }

  @Test
  void withoutThePluginSinglePodsGo() {
    String usual = CONFIGURATION.replace("  - name: job-preemption\n", "");
    SessionOutcome outcome =
        twoFullNodes()
            .podGroup("first", g -> gangOnBothNodes(g, 1000))
            .podGroup("second", g -> gangOnBothNodes(g, 10))
            .podGroup("high", g -> gang(g.priorityClass("high"), 1, p -> p.cpu("2")))
            .configuration(usual)
            .run(ACTIONS);

    assertThat(outcome.evictions()).hasSize(1);
    assertThat(outcome.decisions().facts()).isEmpty();
  }

  @Test
  void aJobAboveItsMinimumLosesItsExtraPodsAlone() {
    SessionOutcome outcome =
        oneNode("6")
            .podGroup("elastic", g -> running(g).minMember(1).pods(3, p -> on(p, 5000)))
            .podGroup("high", g -> gang(g.priorityClass("high"), 1, p -> p.cpu("4")))
            .run(ACTIONS);

    assertThat(outcome.evictions()).hasSize(2);
    assertThat(choice(outcome, "elastic").whole()).isFalse();
  }

  @Test
  void aJobIsNotBrokenForAnotherOneThatItsExtraPodsCanServe() {
    SessionOutcome outcome =
        oneNode("6")
            .podGroup("elastic", g -> running(g).minMember(1).pods(2, p -> on(p, 90_000)))
            .podGroup("rigid", g -> gang(g, 1, p -> on(p, 1)))
            .podGroup("high", g -> gang(g.priorityClass("high"), 1, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.evictions()).hasSize(1);
    assertThat(outcome.evictions().keySet()).allMatch(pod -> pod.startsWith("elastic"));
  }

  @Test
  void theLowestPriorityGoesFirstWhateverWorkIsLost() {
    SessionOutcome outcome =
        oneNode("4")
            .podGroup("lower", g -> gang(g.priorityClass("low"), 1, p -> on(p, 90_000)))
            .podGroup("middle", g -> gang(g.priorityClass("middle"), 1, p -> on(p, 1)))
            .podGroup("high", g -> gang(g.priorityClass("high"), 1, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("lower-0");
  }

  @Test
  void ofEqualPrioritiesTheLeastWorkIsLost() {
    SessionOutcome outcome =
        oneNode("4")
            .podGroup("long", g -> gang(g, 1, p -> on(p, 90_000)))
            .podGroup("short", g -> gang(g, 1, p -> on(p, 60)))
            .podGroup("high", g -> gang(g.priorityClass("high"), 1, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("short-0");
    JobChoice why = choice(outcome, "short");
    assertThat(why).isEqualTo(new JobChoice(true, 1, Duration.ofSeconds(60), 30.0, 2, true));
    assertThat(why.text())
        .isEqualTo(
            "its job would lose its minimum and goes whole (1 pod); 1m0s of work (30.0"
                + " cluster-seconds) lost, the best choice of 2 possible victims by priority, then by"
                + " work lost");
  }

  @ParameterizedTest
  @CsvSource({
    "pod, 2026-11-30T17:59:50Z, long",
    "pod group, 2026-11-30T18:59:50+01:00, long",
    "pod, 2026-11-30T18:00:01Z, short",
    "pod group, yesterday, short",
    "pod, 2026-11-30T17:58:00Z, short"
  })
  void workBeforeACheckpointIsNotLost(String where, String checkpoint, String victim) {
    String key = "hekla.io/last-checkpoint";
    SessionOutcome outcome =
        oneNode("4")
            .podGroup(
                "long",
                g ->
                    gang(
                        where.equals("pod") ? g : g.annotation(key, checkpoint),
                        1,
                        p -> on(where.equals("pod") ? p.annotation(key, checkpoint) : p, 90_000)))
            .podGroup("short", g -> gang(g, 1, p -> on(p, 60)))
            .podGroup("high", g -> gang(g.priorityClass("high"), 1, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys(victim + "-0");
  }

  @Test
  void podsThatAreOnlyBoundGoBeforeOneThatRuns() {
    SessionOutcome outcome =
        oneNode("8")
            .podGroup("runs", g -> gang(g, 1, p -> on(p.cpu("4"), 0).cpu("4")))
            .podGroup("bound", g -> gang(g, 1, p -> p.cpu("2").boundTo("n1")))
            .podGroup("bound-too", g -> gang(g, 1, p -> p.cpu("2").boundTo("n1")))
            .podGroup("high", g -> gang(g.priorityClass("high"), 1, p -> p.cpu("4")))
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("bound-0", "bound-too-0");
  }

  @Test
  void aPodThatIsAboutToBeBoundGoesBeforeOneThatRuns() {
    SessionOutcome outcome =
        oneNode("4")
            .podGroup("runs", g -> gang(g, 1, p -> on(p, 1)))
            .podGroup("binding", g -> gang(g, 1, p -> p.cpu("2")))
            .podGroup("high", g -> gang(g.priorityClass("high"), 1, p -> p.cpu("2")))
            .assumeBound("binding-0", "n1")
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("binding-0");
  }

  @Test
  void aJobWithAPodThatMustStayIsNotBroken() {
    SessionOutcome outcome =
        oneNode("6")
            .podGroup(
                "guarded",
                g ->
                    running(g)
                        .minMember(2)
                        .pods(1, p -> on(p, 1))
                        .pods(1, p -> on(p.notPreemptable(), 1)))
            .podGroup("other", g -> gang(g, 1, p -> on(p, 90_000)))
            .podGroup("high", g -> gang(g.priorityClass("high"), 1, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("other-0");
  }

  @Test
  void nothingIsEvictedForAGangThatStillCouldNotStart() {
    SessionOutcome outcome =
        oneNode("4")
            .podGroup("low", g -> gang(g, 2, p -> on(p, 1)))
            .podGroup("high", g -> gang(g.priorityClass("high"), 3, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.evictions()).isEmpty();
    assertThat(outcome.pipelined()).isEmpty();
  }

  @Test
  void aQueueReclaimsWholeJobsOfAnother() {
    SessionOutcome outcome =
        twoFullNodes()
            .queue("theirs", q -> q.weight(1))
            .queue("mine", q -> q.weight(1000))
            .podGroup("first", g -> gangOnBothNodes(g.queue("theirs"), 1000))
            .podGroup("second", g -> gangOnBothNodes(g.queue("theirs"), 10))
            .podGroup("claims", g -> gang(g.queue("mine"), 2, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("second-0", "second-1");
    assertThat(outcome.decisions().evictions())
        .allMatch(eviction -> eviction.action().equals("reclaim"));
  }

  @Test
  void anEvictedJobIsRememberedWithItsEvictor() {
    SessionOutcome outcome = preempting().run(ACTIONS);

    assertThat(outcome.decisions().facts())
        .containsExactly(new FactChange(evicted(NOW, "high", 100), false));
  }

  @Test
  void anEvictedJobDoesNotEvictInTurnWithinAMinute() {
    SessionOutcome outcome =
        returning("middle").fact(evicted(NOW.minusSeconds(59), "high", 100)).run(ACTIONS);

    assertThat(outcome.evictions()).isEmpty();
    assertThat(outcome.decisions().facts()).isEmpty();
  }

  @Test
  void afterAMinuteItMay() {
    SessionOutcome outcome =
        returning("middle").fact(evicted(NOW.minusSeconds(60), "high", 100)).run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("low-0");
    assertThat(outcome.decisions().facts())
        .contains(new FactChange(evicted(NOW.minusSeconds(60), "high", 100), true));
  }

  @Test
  void aJobOfAHigherPriorityThanItsEvictorMayAtOnce() {
    SessionOutcome outcome =
        returning("middle").fact(evicted(NOW.minusSeconds(1), "reclaimer", 1)).run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("low-0");
  }

  @Test
  void aJobOfThePriorityOfItsEvictorMayNot() {
    SessionOutcome outcome =
        returning("middle").fact(evicted(NOW.minusSeconds(1), "reclaimer", 50)).run(ACTIONS);

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void thePauseIsAnArgument() {
    SessionOutcome outcome =
        returning("middle")
            .fact(evicted(NOW.minusSeconds(59), "high", 100))
            .configuration(
                CONFIGURATION.replace(
                    "- name: job-preemption",
                    "- name: job-preemption\n    arguments: {pause: 30s}"))
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("low-0");
  }

  @Test
  void anotherJobOfTheSameNameIsNotHeldBack() {
    var former =
        new EvictedJobInfo(VICTIM, "uid-of-before", NOW, new ObjectKey("default", "high"), 100);
    SessionOutcome outcome = returning("middle").fact(former).run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("low-0");
  }

  @Test
  void aBarIsAReasonWithItsEnd() {
    var reason =
        new Reason.RecentlyEvicted(
            new ObjectKey("default", "high"), 100, Instant.parse("2026-11-30T18:01:00Z"));

    assertThat(reason.text())
        .isEqualTo(
            "it lost pods to PodGroup default/high of priority 100, and may not have pods of others"
                + " evicted until 2026-11-30T18:01:00Z");
  }

  @Test
  void whatWasRememberedIsForgottenWithoutThePlugin() {
    String usual = CONFIGURATION.replace("  - name: job-preemption\n", "");
    SessionOutcome outcome =
        returning("middle")
            .fact(evicted(NOW.minusSeconds(1), "high", 100))
            .configuration(usual)
            .run(ACTIONS);

    assertThat(outcome.decisions().facts())
        .containsExactly(new FactChange(evicted(NOW.minusSeconds(1), "high", 100), true));
  }

  private static JobChoice choice(SessionOutcome outcome, String job) {
    var reason =
        outcome.decisions().evictions().stream()
            .filter(one -> one.podGroup().name().equals(job))
            .findFirst()
            .orElseThrow()
            .reason();
    return ((JobChosen) reason).choice();
  }

  private static EvictedJobInfo evicted(Instant at, String beneficiary, int priority) {
    return new EvictedJobInfo(
        VICTIM, "uid-default/victim", at, new ObjectKey("default", beneficiary), priority);
  }

  private static ClusterBuilder preempting() {
    return oneNode("2")
        .podGroup("victim", g -> gang(g.priorityClass("middle"), 1, p -> on(p, 100)))
        .podGroup("high", g -> gang(g.priorityClass("high"), 1, p -> p.cpu("2")));
  }

  /** A job that was evicted, waits again, and could evict another one. */
  private static ClusterBuilder returning(String priorityClass) {
    return oneNode("2")
        .podGroup("low", g -> gang(g, 1, p -> on(p, 100)))
        .podGroup("victim", g -> gang(g.priorityClass(priorityClass), 1, p -> p.cpu("2")));
  }

  private static ClusterBuilder oneNode(String cpu) {
    return scene().node("n1", n -> n.cpu(cpu));
  }

  private static ClusterBuilder twoFullNodes() {
    return scene().node("n1", n -> n.cpu("4")).node("n2", n -> n.cpu("4"));
  }

  private static ClusterBuilder scene() {
    return cluster()
        .at(NOW)
        .priorityClass("low", 0)
        .priorityClass("middle", 50)
        .priorityClass("high", 100)
        .configuration(CONFIGURATION);
  }

  private static PodGroupBuilder gangOnBothNodes(PodGroupBuilder group, long seconds) {
    return running(group)
        .minMember(2)
        .pods(1, p -> on(p, seconds))
        .pods(1, p -> on(p, seconds).runningOn("n2"));
  }

  private static PodGroupBuilder gang(
      PodGroupBuilder group, int members, UnaryOperator<PodBuilder> pod) {
    return running(group).minMember(members).pods(members, pod);
  }

  private static PodGroupBuilder running(PodGroupBuilder group) {
    return group.phase(PodGroupPhase.RUNNING);
  }

  /** A pod of 2 CPUs that has run for some time on the first node. */
  private static PodBuilder on(PodBuilder pod, long seconds) {
    Instant start = NOW.minusSeconds(seconds);
    return pod.cpu("2")
        .runningOn("n1")
        .history(new PodHistory(Optional.of(start), Optional.of(start), false));
  }
}
