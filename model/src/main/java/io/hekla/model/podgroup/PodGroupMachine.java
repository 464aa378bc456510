package io.hekla.model.podgroup;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.event.ObjectEvent;
import io.hekla.model.machine.Decision;
import io.hekla.model.machine.Machine;
import io.hekla.model.podgroup.PodGroupEntityState.Absent;
import io.hekla.model.podgroup.PodGroupEntityState.Present;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * State machine of a PodGroup: a session's decisions about it are journaled once, and only then
 * carried out.
 *
 * <p>Deliveries are ordered by (term, session). A delivery of a lower term is refused, one not
 * after the last recorded is a duplicate. A delivery becomes an event if it binds, evicts or
 * admits, or if the phase, the kind of reason or the culprit changes; otherwise its counters and
 * texts go to the status alone.
 *
 * <p>The success of binds is usually no event of its own, because the API shows it: the binds stay
 * open until a session that has none in flight sends another delivery, which it does to set the
 * gang's phase to Running. Where no such delivery can be expected any more, and on every refusal,
 * they are closed by {@link PodGroupEvent.Settled}. A report may be lost; then the scheduler asks
 * with {@link PodGroupCommand.CheckAssumed}.
 *
 * @param gangHold maximum time for which a gang may hold resources without being whole
 * @param evictExpired whether a gang is evicted whole after that; otherwise later sessions complete
 *     it
 */
public record PodGroupMachine(Duration gangHold, boolean evictExpired)
    implements Machine<PodGroupEntityState, PodGroupCommand, PodGroupEvent, PodGroupEffect> {
  /** Name of the action in evictions that follow from an expired hold. */
  public static final String HOLD_ACTION = "gang-hold";

  /**
   * Kinds of reason that hold a PodGroup at admission to its queue for lack of room: it waits its
   * turn. The others need someone to act, or are not about admission.
   */
  private static final Set<String> NO_ROOM_AT_ADMISSION =
      Set.of("NotAdmitted", "ClusterFull", "QuotaFull");

  @Override
  public PodGroupEntityState initial() {
    return new Absent(0, 0);
  }

  @Override
  public Decision<PodGroupEvent, PodGroupEffect> decide(
      PodGroupEntityState state, PodGroupCommand command, Instant now) {
    return switch (command) {
      case PodGroupCommand.RecordDecisions record -> record(state, record.decisions(), now);
      case PodGroupCommand.Observe observe ->
          state instanceof Present present
              ? observe(present, observe.observation(), now)
              : Decision.nothing();
      case PodGroupCommand.Provision provide -> PodGroupProvisioning.decide(provide.observation());
      case PodGroupCommand.Gone gone ->
          state instanceof Present present && hasOpenWork(present)
              ? Decision.record(new PodGroupEvent.Removed(present.uid()))
              : Decision.nothing();
      case PodGroupCommand.BindsSettled settled ->
          state instanceof Present present
              ? DecisionSettlement.of(present).withBinds(settled.outcomes()).decide()
              : Decision.nothing();
      case PodGroupCommand.EvictionsSettled settled ->
          state instanceof Present present
              ? DecisionSettlement.of(present).withEvictions(settled.outcomes()).decide()
              : Decision.nothing();
      case PodGroupCommand.CheckAssumed counted -> AssumedCheck.answer(state, counted);
      case PodGroupCommand.VictimsGone gone ->
          state instanceof Present present
              ? victimsGone(present, gone.podUids())
              : Decision.nothing();
    };
  }

  private Decision<PodGroupEvent, PodGroupEffect> record(
      PodGroupEntityState state, PodGroupDecisions decisions, Instant now) {
    if (decisions.term() < state.term()) {
      return Decision.effect(
          new PodGroupEffect.RefuseDecisions(decisions.term(), decisions.session(), state.term()));
    }
    if (decisions.term() == state.term() && decisions.session() <= state.session()) {
      return Decision.nothing();
    }
    var status = new PodGroupEffect.WriteStatus(decisions.uid(), decisions.status());
    if (!changesAnything(state, decisions)) {
      return Decision.effect(status);
    }
    var event = new PodGroupEvent.DecisionsRecorded(decisions, now);
    var effects = new ArrayList<PodGroupEffect>();
    release(
        effects, decisions.term(), decisions.session(), decisions.evictions(), decisions.binds());
    effects.add(status);
    saying(state, decisions).ifPresent(effects::add);
    if (decisions.binds().size() > 0
        && PodGroupEventHandler.recorded(state, event).holdsSince().equals(now)) {
      effects.add(new PodGroupEffect.WakeAt(now.plus(gangHold)));
    }
    return new Decision<>(List.of(event), effects);
  }

  /**
   * Returns the report to users about a delivery that is persisted, if it changes what they know.
   */
  private static Optional<PodGroupEffect> saying(
      PodGroupEntityState state, PodGroupDecisions decisions) {
    boolean same = state instanceof Present present && present.uid().equals(decisions.uid());
    String waitedFor = same ? ((Present) state).reasonKind() : "";
    String culprit = same ? ((Present) state).culprit() : "";
    boolean waits =
        !decisions.reasonKind().isEmpty()
            && !PodGroupEventHandler.whole(decisions.status().phase());
    if (waits) {
      return decisions.reasonKind().equals(waitedFor) && decisions.culprit().equals(culprit)
          ? Optional.empty()
          : Optional.of(
              new PodGroupEffect.ReportWaiting(
                  decisions.uid(), severity(decisions.reasonKind()), decisions.message()));
    }
    boolean scheduled =
        PodGroupEventHandler.whole(decisions.status().phase())
            && !(same && PodGroupEventHandler.whole(((Present) state).status().phase()));
    return scheduled || !waitedFor.isEmpty()
        ? Optional.of(new PodGroupEffect.EndWaitingReport(decisions.uid(), scheduled))
        : Optional.empty();
  }

  /**
   * Returns the type of the event for a reason. Source:
   * docs/reference/scheduler-model.md#events-and-pod-conditions.
   */
  private static ObjectEvent.Type severity(String reasonKind) {
    return NO_ROOM_AT_ADMISSION.contains(reasonKind)
        ? ObjectEvent.Type.NORMAL
        : ObjectEvent.Type.WARNING;
  }

  private static boolean changesAnything(PodGroupEntityState state, PodGroupDecisions decisions) {
    if (decisions.admitted() || !decisions.binds().isEmpty() || !decisions.evictions().isEmpty()) {
      return true;
    }
    return switch (state) {
      case Absent absent ->
          decisions.status().phase() != PodGroupPhase.PENDING || !decisions.reasonKind().isEmpty();
      case Present present ->
          !present.uid().equals(decisions.uid())
              || present.status().phase() != decisions.status().phase()
              || !present.reasonKind().equals(decisions.reasonKind())
              || !present.culprit().equals(decisions.culprit());
    };
  }

  private Decision<PodGroupEvent, PodGroupEffect> observe(
      Present state, PodGroupObservation observation, Instant now) {
    if (!state.uid().equals(observation.uid())) {
      return Decision.record(new PodGroupEvent.Removed(state.uid()));
    }
    var decision = DecisionSettlement.of(state).withObservation(observation).decide();
    var expired = GangHold.expired(this, state, observation, now);
    if (expired.isPresent()) {
      decision = decision.andRecord(expired.get());
      if (!expired.get().evictions().isEmpty()) {
        decision =
            decision.andDo(
                new PodGroupEffect.EvictPods(
                    state.term(), state.session(), expired.get().evictions()));
      }
    }
    if (observation.phase() != state.status().phase()
        || !observation.reason().equals(state.status().obstacle())) {
      decision =
          decision.andDo(
              new PodGroupEffect.WriteStatus(state.uid(), observation.counted(state.status())));
    }
    return decision;
  }

  private static Decision<PodGroupEvent, PodGroupEffect> victimsGone(
      Present state, List<String> podUids) {
    boolean awaited =
        state.openBinds().stream()
            .flatMap(bind -> bind.after().stream())
            .anyMatch(podUids::contains);
    if (!awaited) {
      return Decision.nothing();
    }
    var event = new PodGroupEvent.VictimsLeft(podUids);
    var free =
        PodGroupEventHandler.left(state, event).openBinds().stream()
            .filter(bind -> bind.after().isEmpty())
            .filter(bind -> !state.openBinds().contains(bind))
            .toList();
    Decision<PodGroupEvent, PodGroupEffect> decision = Decision.record(event);
    return free.isEmpty()
        ? decision
        : decision.andDo(new PodGroupEffect.BindPods(state.term(), state.session(), free));
  }

  private static boolean hasOpenWork(Present state) {
    return !state.openBinds().isEmpty() || !state.openEvictions().isEmpty() || holds(state);
  }

  private static boolean holds(Present state) {
    return !state.holdsSince().equals(Instant.EPOCH) && !state.holdExpired();
  }

  /**
   * Adds the effects of decisions just persisted: evictions first, then binds that wait for
   * nothing.
   */
  static void release(
      List<PodGroupEffect> effects,
      long term,
      long session,
      List<PodGroupDecisions.Eviction> evictions,
      List<PodGroupDecisions.Bind> binds) {
    if (!evictions.isEmpty()) {
      effects.add(new PodGroupEffect.EvictPods(term, session, evictions));
    }
    var free = binds.stream().filter(bind -> bind.after().isEmpty()).toList();
    if (!free.isEmpty()) {
      effects.add(new PodGroupEffect.BindPods(term, session, free));
    }
    var awaited = new LinkedHashSet<String>();
    binds.forEach(bind -> awaited.addAll(bind.after()));
    if (!awaited.isEmpty()) {
      effects.add(new PodGroupEffect.AwaitVictims(List.copyOf(awaited)));
    }
  }

  @Override
  public PodGroupEntityState apply(PodGroupEntityState state, PodGroupEvent event) {
    return switch (event) {
      case PodGroupEvent.DecisionsRecorded recorded ->
          PodGroupEventHandler.recorded(state, recorded);
      case PodGroupEvent.Settled settled ->
          PodGroupEventHandler.settled(present(state, event), settled);
      case PodGroupEvent.Reopened reopened ->
          PodGroupEventHandler.reopened(present(state, event), reopened);
      case PodGroupEvent.VictimsLeft left -> PodGroupEventHandler.left(present(state, event), left);
      case PodGroupEvent.HoldExpired expired ->
          PodGroupEventHandler.expired(present(state, event), expired);
      case PodGroupEvent.Removed removed ->
          PodGroupEventHandler.removed(present(state, event), removed);
    };
  }

  private static Present present(PodGroupEntityState state, PodGroupEvent event) {
    if (state instanceof Present present) {
      return present;
    }
    throw new IllegalStateException("no PodGroup is there for " + event);
  }

  /**
   * Returns binds and evictions whose outcome is not known, and the end of a hold. The status is
   * not among them: the first observation after a restart compares it with what the API shows.
   */
  @Override
  public List<PodGroupEffect> owed(PodGroupEntityState state) {
    return switch (state) {
      case Absent absent -> List.of();
      case Present present -> {
        var effects = new ArrayList<PodGroupEffect>();
        release(
            effects,
            present.term(),
            present.session(),
            present.openEvictions(),
            present.openBinds());
        if (holds(present)) {
          effects.add(new PodGroupEffect.WakeAt(present.holdsSince().plus(gangHold)));
        }
        yield List.copyOf(effects);
      }
    };
  }
}
