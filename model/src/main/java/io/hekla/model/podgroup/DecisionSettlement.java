package io.hekla.model.podgroup;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.machine.Decision;
import io.hekla.model.podgroup.PodGroupEntityState.Present;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Settlement of open binds and evictions. A refusal is journaled at once and reported to the
 * scheduler. Successes alone are journaled only when nothing stays open and no session's delivery
 * is expected that closes them on its way.
 */
final class DecisionSettlement {
  private final Present state;
  private final List<String> openBinds;
  private final List<String> openEvictions;
  private final List<PodGroupEvent.Refusal> refused = new ArrayList<>();

  private DecisionSettlement(Present state) {
    this.state = state;
    this.openBinds =
        new ArrayList<>(state.openBinds().stream().map(PodGroupDecisions.Bind::podUid).toList());
    this.openEvictions =
        new ArrayList<>(
            state.openEvictions().stream().map(PodGroupDecisions.Eviction::podUid).toList());
  }

  static DecisionSettlement of(Present state) {
    return new DecisionSettlement(state);
  }

  /** Adds the adapter's outcomes of binds. */
  DecisionSettlement withBinds(List<PodGroupCommand.Outcome> outcomes) {
    settle(outcomes, openBinds, true);
    return this;
  }

  /** Adds the adapter's outcomes of evictions. */
  DecisionSettlement withEvictions(List<PodGroupCommand.Outcome> outcomes) {
    settle(outcomes, openEvictions, false);
    return this;
  }

  private void settle(List<PodGroupCommand.Outcome> outcomes, List<String> open, boolean binds) {
    for (var outcome : outcomes) {
      if (open.remove(outcome.podUid()) && !outcome.refusal().isEmpty()) {
        refused.add(new PodGroupEvent.Refusal(outcome.podUid(), binds, outcome.refusal()));
      }
    }
  }

  /** Adds what the API shows: a pod on a node is bound, one that left or is leaving is evicted. */
  DecisionSettlement withObservation(PodGroupObservation observation) {
    Map<String, PodGroupObservation.Member> pods =
        observation.pods().stream()
            .collect(
                Collectors.toMap(
                    PodGroupObservation.Member::uid,
                    Function.identity(),
                    (first, second) -> first));
    for (PodGroupDecisions.Bind bind : state.openBinds()) {
      var pod = pods.get(bind.podUid());
      if (pod == null) {
        refuse(bind, "the pod is gone");
      } else if (pod.node().equals(bind.node())) {
        openBinds.remove(bind.podUid());
      } else if (!pod.node().isEmpty()) {
        refuse(bind, "the pod is on node " + pod.node());
      }
    }
    for (PodGroupDecisions.Eviction eviction : state.openEvictions()) {
      var pod = pods.get(eviction.podUid());
      if (pod == null || pod.terminating()) {
        openEvictions.remove(eviction.podUid());
      }
    }
    return this;
  }

  private void refuse(PodGroupDecisions.Bind bind, String reason) {
    openBinds.remove(bind.podUid());
    refused.add(new PodGroupEvent.Refusal(bind.podUid(), true, reason));
  }

  Decision<PodGroupEvent, PodGroupEffect> decide() {
    var settled = new PodGroupEvent.Settled(openBinds, openEvictions, refused);
    if (!refused.isEmpty()) {
      Decision<PodGroupEvent, PodGroupEffect> decision = Decision.record(settled);
      return decision.andDo(
          new PodGroupEffect.ReportRefusals(state.term(), state.session(), refused));
    }
    boolean hadOpen = !state.openBinds().isEmpty() || !state.openEvictions().isEmpty();
    boolean closed = openBinds.isEmpty() && openEvictions.isEmpty();
    return hadOpen && closed && !partExpected() ? Decision.record(settled) : Decision.nothing();
  }

  /**
   * Returns whether a delivery is expected: a session will soon set the phase of a gang that was
   * bound to Running.
   */
  private boolean partExpected() {
    PodGroupPhase phase = state.status().phase();
    return !state.openBinds().isEmpty() && !PodGroupEventHandler.whole(phase);
  }
}
