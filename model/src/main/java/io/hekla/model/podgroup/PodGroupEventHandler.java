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

  static Present recorded(PodGroupEntityState state, PodGroupEvent.PartRecorded event) {
    Part part = event.part();
    if (part.term() < state.term()
        || (part.term() == state.term() && part.session() <= state.session())) {
      throw new IllegalStateException(
          "a part of term %d session %d after one of term %d session %d"
              .formatted(part.term(), part.session(), state.term(), state.session()));
    }
    Present before =
        state instanceof Present present && present.uid().equals(part.uid())
            ? present
            : begun(part);
    boolean closes = part.inFlight() == 0;
    Instant holdsSince = before.holdsSince();
    if (whole(part.status().phase())) {
      holdsSince = Instant.EPOCH;
    } else if (holdsSince.equals(Instant.EPOCH) && !part.binds().isEmpty()) {
      holdsSince = event.at();
    }
    return new Present(
        part.uid(),
        part.term(),
        part.session(),
        part.status(),
        part.reasonKind(),
        part.culprit(),
        replaced(closes ? List.of() : before.openBinds(), part.binds(), Part.Bind::podUid),
        replaced(
            closes ? List.of() : before.openEvictions(), part.evictions(), Part.Eviction::podUid),
        closes ? List.of() : stillRefused(before, part.binds(), part.evictions()),
        holdsSince,
        before.holdExpired() && !whole(part.status().phase()));
  }

  private static Present begun(Part part) {
    return new Present(
        part.uid(),
        0,
        0,
        part.status(),
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
      Present before, List<Part.Bind> binds, List<Part.Eviction> evictions) {
    var bound = binds.stream().map(Part.Bind::podUid).toList();
    var evicted = evictions.stream().map(Part.Eviction::podUid).toList();
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
        replaced(state.openBinds(), event.binds(), Part.Bind::podUid),
        replaced(state.openEvictions(), event.evictions(), Part.Eviction::podUid),
        stillRefused(state, event.binds(), event.evictions()));
  }

  static Present left(Present state, PodGroupEvent.VictimsLeft event) {
    var binds = new ArrayList<Part.Bind>();
    for (Part.Bind bind : state.openBinds()) {
      var after = bind.after().stream().filter(uid -> !event.podUids().contains(uid)).toList();
      binds.add(bind.after(after));
    }
    return withOpen(state, binds, state.openEvictions(), state.refused());
  }

  static Present expired(Present state, PodGroupEvent.HoldExpired event) {
    var evictions = replaced(state.openEvictions(), event.evictions(), Part.Eviction::podUid);
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
      List<Part.Bind> binds,
      List<Part.Eviction> evictions,
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
