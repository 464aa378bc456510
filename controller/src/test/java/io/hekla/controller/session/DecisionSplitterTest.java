package io.hekla.controller.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.decision.Reason;
import java.util.List;
import java.util.Map;
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
    session++;
    var verdict =
        new PodGroupVerdict(
            GANG, "u", "default", false, PodGroupPhase.INQUEUE, List.of(), 0, 0, 0, 0, reason);
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
}
