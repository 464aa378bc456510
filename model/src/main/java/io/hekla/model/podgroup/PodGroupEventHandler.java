package io.hekla.model.podgroup;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.PodGroupEntityState.Absent;
import io.hekla.model.podgroup.PodGroupEntityState.Present;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** State transitions of a PodGroup by its events. */
final class PodGroupEventHandler {
  private PodGroupEventHandler() {}

  static Present recorded(PodGroupEntityState state, PodGroupEvent.DecisionsRecorded event) {
    PodGroupDecisions decisions = event.decisions();
    if (decisions.term() < state.term()
        || (decisions.term() == state.term() && decisions.session() <= state.session())) {
      throw new IllegalStateException(
          "a part of term %d session %d after one of term %d session %d"
              .formatted(decisions.term(), decisions.session(), state.term(), state.session()));
    }
    Present before =
        state instanceof Present present && present.uid().equals(decisions.uid())
            ? present
            : begun(decisions);
    boolean closes = decisions.inFlight() == 0;
    Instant holdsSince = before.holdsSince();
    if (whole(decisions.status().phase())) {
      holdsSince = Instant.EPOCH;
    } else if (holdsSince.equals(Instant.EPOCH) && !decisions.binds().isEmpty()) {
      holdsSince = event.at();
    }
    return new Present(
        decisions.uid(),
        decisions.term(),
        decisions.session(),
        decisions.status(),
        decisions.reasonKind(),
        decisions.culprit(),
        replaced(
            closes ? List.of() : before.openBinds(),
            decisions.binds(),
            PodGroupDecisions.Bind::podUid),
        replaced(
            closes ? List.of() : before.openEvictions(),
            decisions.evictions(),
            PodGroupDecisions.Eviction::podUid),
        closes ? List.of() : stillRefused(before, decisions.binds(), decisions.evictions()),
        holdsSince,
        before.holdExpired() && !whole(decisions.status().phase()));
  }

  private static Present begun(PodGroupDecisions decisions) {
    return new Present(
        decisions.uid(),
        0,
        0,
        decisions.status(),
        "",
        "",
        List.of(),
        List.of(),
        List.of(),
        Instant.EPOCH,
        false);
  }

  static boolean whole(PodGroupPhase phase) {
    return switch (phase) {
      case RUNNING, COMPLETED -> true;
      case PENDING, INQUEUE, UNKNOWN -> false;
    };
  }

  /** Returns the old ones without those of the same pods, then the new ones. */
  private static <T> List<T> replaced(List<T> old, List<T> fresh, Function<T, String> podUid) {
    var uids = fresh.stream().map(podUid).collect(Collectors.toSet());
    var all = new ArrayList<T>();
    old.stream().filter(one -> !uids.contains(podUid.apply(one))).forEach(all::add);
    all.addAll(fresh);
    return all;
  }

  /** Returns the refusals without those that are decided anew. */
  private static List<PodGroupEvent.Refusal> stillRefused(
      Present before,
      List<PodGroupDecisions.Bind> binds,
      List<PodGroupDecisions.Eviction> evictions) {
    var bound = binds.stream().map(PodGroupDecisions.Bind::podUid).toList();
    var evicted = evictions.stream().map(PodGroupDecisions.Eviction::podUid).toList();
    return before.refused().stream()
        .filter(refusal -> !(refusal.bind() ? bound : evicted).contains(refusal.podUid()))
        .toList();
  }

  static Present settled(Present state, PodGroupEvent.Settled event) {
    var refused = new ArrayList<>(state.refused());
    refused.addAll(event.refused());
    return withOpen(
        state,
        state.openBinds().stream()
            .filter(bind -> event.openBinds().contains(bind.podUid()))
            .toList(),
        state.openEvictions().stream()
            .filter(eviction -> event.openEvictions().contains(eviction.podUid()))
            .toList(),
        refused);
  }

  static Present reopened(Present state, PodGroupEvent.Reopened event) {
    return withOpen(
        state,
        replaced(state.openBinds(), event.binds(), PodGroupDecisions.Bind::podUid),
        replaced(state.openEvictions(), event.evictions(), PodGroupDecisions.Eviction::podUid),
        stillRefused(state, event.binds(), event.evictions()));
  }

  static Present left(Present state, PodGroupEvent.VictimsLeft event) {
    var binds = new ArrayList<PodGroupDecisions.Bind>();
    for (PodGroupDecisions.Bind bind : state.openBinds()) {
      var after = bind.after().stream().filter(uid -> !event.podUids().contains(uid)).toList();
      binds.add(bind.after(after));
    }
    return withOpen(state, binds, state.openEvictions(), state.refused());
  }

  static Present expired(Present state, PodGroupEvent.HoldExpired event) {
    var evictions =
        replaced(state.openEvictions(), event.evictions(), PodGroupDecisions.Eviction::podUid);
    return new Present(
        state.uid(),
        state.term(),
        state.session(),
        state.status(),
        state.reasonKind(),
        state.culprit(),
        event.evictions().isEmpty() ? state.openBinds() : List.of(),
        evictions,
        state.refused(),
        state.holdsSince(),
        true);
  }

  static Absent removed(Present state, PodGroupEvent.Removed event) {
    if (!state.uid().equals(event.uid())) {
      throw new IllegalStateException(event.uid() + " removed while " + state.uid() + " is there");
    }
    return new Absent(state.term(), state.session());
  }

  private static Present withOpen(
      Present state,
      List<PodGroupDecisions.Bind> binds,
      List<PodGroupDecisions.Eviction> evictions,
      List<PodGroupEvent.Refusal> refused) {
    return new Present(
        state.uid(),
        state.term(),
        state.session(),
        state.status(),
        state.reasonKind(),
        state.culprit(),
        binds,
        evictions,
        refused,
        state.holdsSince(),
        state.holdExpired());
  }
}
