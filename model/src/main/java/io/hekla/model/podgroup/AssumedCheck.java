package io.hekla.model.podgroup;

import io.hekla.model.machine.Decision;
import io.hekla.model.podgroup.PodGroupEntityState.Present;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Answer of a PodGroup to a scheduler that still counts decisions of which it has observed nothing.
 * A delivery that was never recorded never will be: the query comes after every copy of it, so all
 * of it is refused. A refusal that did not reach the scheduler is reported again. Decisions that
 * are open here are being carried out. All others were closed as done, or given up; they are opened
 * again and the API's answer settles them: no other pod can hold their room while the scheduler
 * counts it, so a repetition is harmless.
 */
final class AssumedCheck {
  private AssumedCheck() {}

  static Decision<PodGroupEvent, PodGroupEffect> answer(
      PodGroupEntityState state, PodGroupCommand.CheckAssumed counted) {
    boolean recorded =
        state.term() > counted.term()
            || (state.term() == counted.term() && state.session() >= counted.session());
    if (!recorded) {
      return Decision.effect(
          new PodGroupEffect.ReportRefusals(
              counted.term(),
              counted.session(),
              counted.refusals("the PodGroup has not recorded it")));
    }
    return state instanceof Present present && present.uid().equals(counted.uid())
        ? answer(present, counted)
        : Decision.effect(
            new PodGroupEffect.ReportRefusals(
                state.term(), state.session(), counted.refusals("the PodGroup is gone")));
  }

  private static Decision<PodGroupEvent, PodGroupEffect> answer(
      Present state, PodGroupCommand.CheckAssumed counted) {
    Set<String> knownBinds = new HashSet<>();
    Set<String> knownEvictions = new HashSet<>();
    state.openBinds().forEach(bind -> knownBinds.add(bind.podUid()));
    state.openEvictions().forEach(eviction -> knownEvictions.add(eviction.podUid()));
    var refused = new ArrayList<PodGroupEvent.Refusal>();
    for (PodGroupEvent.Refusal refusal : state.refused()) {
      boolean queried =
          refusal.bind()
              ? counted.binds().stream().anyMatch(bind -> bind.podUid().equals(refusal.podUid()))
              : counted.evictions().stream()
                  .anyMatch(eviction -> eviction.podUid().equals(refusal.podUid()));
      if (queried) {
        refused.add(refusal);
        (refusal.bind() ? knownBinds : knownEvictions).add(refusal.podUid());
      }
    }
    var binds =
        counted.binds().stream().filter(bind -> !knownBinds.contains(bind.podUid())).toList();
    var evictions =
        counted.evictions().stream().filter(one -> !knownEvictions.contains(one.podUid())).toList();
    var effects = new ArrayList<PodGroupEffect>();
    if (!refused.isEmpty()) {
      effects.add(new PodGroupEffect.ReportRefusals(state.term(), state.session(), refused));
    }
    if (binds.isEmpty() && evictions.isEmpty()) {
      return new Decision<>(List.of(), effects);
    }
    PodGroupMachine.release(effects, state.term(), state.session(), evictions, binds);
    return new Decision<>(List.of(new PodGroupEvent.Reopened(binds, evictions)), effects);
  }
}
