package io.hekla.controller.session;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo.Condition;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.decision.Reason;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DecisionSplitterTest {
  private static final ObjectKey GANG = new ObjectKey("ns", "gang");

  private final DecisionSplitter splitter = new DecisionSplitter();
  private int session;

  private static Reason exist(int pods) {
    return new GangReason.GangNotReady(0, 3, pods, new GangReason.NotEnoughTasks("", pods, 3));
  }

  private static Reason refusedBy(int nodes) {
    return new PlaceReason.NoNodeFits(nodes, Map.of("Insufficient cpu", nodes));
  }

  private DecisionSplitter.SplitDecisions session(Reason reason, boolean withCounters) {
    return session(reason, List.of(), withCounters);
  }

  private DecisionSplitter.SplitDecisions session(
      Reason reason, List<Condition> conditions, boolean withCounters) {
    return session(PodGroupPhase.INQUEUE, reason, conditions, withCounters);
  }

  private DecisionSplitter.SplitDecisions session(
      PodGroupPhase phase, Reason reason, List<Condition> conditions, boolean withCounters) {
    return session(
        new PodGroupVerdict(
            GANG, "uid-ns/gang", "default", false, phase, conditions, 0, 0, 0, 0, reason),
        withCounters);
  }

  private DecisionSplitter.SplitDecisions session(String members) {
    return session(verdict(members), true);
  }

  private DecisionSplitter.SplitDecisions session(PodGroupVerdict verdict, boolean withCounters) {
    session++;
    var decisions =
        new Decisions(
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(verdict),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    return splitter.split(
        1, session, decisions, decisions.podGroups(), Assumptions.NONE, withCounters);
  }

  private static List<String> texts(List<SchedulerEvent.DecisionDelivery> deliveries) {
    return deliveries.stream().map(one -> one.decisions().message()).toList();
  }

  @Test
  void aReasonIsKeptOnce() {
    assertThat(texts(session(exist(1), false).news()))
        .containsExactly("0 of 3 placed: 1 of 3 pods exist");
    assertThat(session(exist(1), true).isEmpty()).isTrue();
    assertThat(texts(session(refusedBy(7), false).news())).hasSize(1);
  }

  @Test
  void existingGangMembersAreReportedWithTheCounters() {
    session(exist(1), false);

    var between = session(exist(2), false);
    assertThat(between.news()).isEmpty();
    assertThat(between.counters()).isEmpty();
    var atATick = session(exist(2), true);
    assertThat(atATick.news()).isEmpty();
    assertThat(texts(atATick.counters())).containsExactly("0 of 3 placed: 2 of 3 pods exist");
    assertThat(session(exist(2), true).counters()).isEmpty();
  }

  @Test
  void numbersThatChangeWithEachSessionAreNotWorthAWrite() {
    session(refusedBy(7), false);

    assertThat(session(refusedBy(8), true).counters()).isEmpty();
  }

  @Test
  void conditionThatComesLaterIsReportedOnceThoughTheReasonIsTheSame() {
    session(refusedBy(7), false);
    var first = new Condition("Unschedulable", true, "NotEnoughResources", "3/3", "s2");
    var repeated = new Condition("Unschedulable", true, "NotEnoughResources", "2/3", "s3");

    var delivered = session(refusedBy(7), List.of(first), true).counters();
    assertThat(delivered).hasSize(1);
    assertThat(delivered.getFirst().decisions().status().conditions()).hasSize(1);
    assertThat(session(refusedBy(7), List.of(repeated), true).counters()).isEmpty();
  }

  @Test
  void annotationsThatChangeAreReportedOnce() {
    session("4");

    assertThat(session("4").counters()).isEmpty();
    var changed = session("6").counters();
    assertThat(changed).hasSize(1);
    assertThat(changed.getFirst().decisions().status().annotations())
        .isEqualTo(Map.of("hekla.io/gang-members", "6"));
    assertThat(session("6").counters()).isEmpty();
  }

  /** As after a takeover: the scheduler has sent nothing yet in its term. */
  @Test
  void annotationsThatThePodGroupShowsAreNotReportedAgain() {
    cluster()
        .podGroup(
            GANG.toString(),
            gang ->
                gang.phase(PodGroupPhase.RUNNING)
                    .annotation("hekla.io/gang-members", "6")
                    .conditions(new Condition("Scheduled", true, "ready", "", "1-8")))
        .changes()
        .forEach(
            change -> {
              if (change instanceof Change.PodGroupSeen seen) {
                splitter.shows(seen.podGroup());
              }
            });

    var same = verdict("6");
    var other = verdict("7");

    assertThat(session(same, true).counters()).isEmpty();
    assertThat(session(other, true).counters()).hasSize(1);
  }

  private static PodGroupVerdict verdict(String members) {
    return new PodGroupVerdict(
        GANG,
        "uid-ns/gang",
        "default",
        false,
        PodGroupPhase.RUNNING,
        List.of(new Condition("Scheduled", true, "ready", "", "1-8")),
        0,
        0,
        0,
        0,
        new Reason.None(),
        new TreeMap<>(Map.of("hekla.io/gang-members", members)));
  }

  /** As after a takeover: the scheduler has sent nothing yet in its term. */
  @Test
  void gangThatRunsAndOnceWaitedIsNotReportedAgain() {
    var once = new Condition("Unschedulable", true, "NotEnoughResources", "3/3", "1-7");
    var since = new Condition("Scheduled", true, "tasks in the gang are ready", "", "1-8");
    show(PodGroupPhase.RUNNING, once, since);

    var first = session(PodGroupPhase.RUNNING, new Reason.None(), List.of(once, since), true);

    assertThat(first.isEmpty()).isTrue();
    assertThat(first.counters()).isEmpty();
  }

  @Test
  void gangThatWaitsIsReportedAgainSinceItsStatusDoesNotSayWhyInFull() {
    var waits = new Condition("Unschedulable", true, "NotEnoughResources", "3/3", "1-7");
    show(PodGroupPhase.INQUEUE, waits);

    assertThat(session(refusedBy(7), List.of(waits), false).news()).hasSize(1);
  }

  private void show(PodGroupPhase phase, Condition... conditions) {
    cluster()
        .podGroup(GANG.toString(), gang -> gang.phase(phase).conditions(conditions))
        .changes()
        .forEach(
            change -> {
              if (change instanceof Change.PodGroupSeen seen) {
                splitter.shows(seen.podGroup());
              }
            });
  }
}
