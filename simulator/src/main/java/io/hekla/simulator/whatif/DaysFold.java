package io.hekla.simulator.whatif;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.segment.Entry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Fold of the objects of consecutive segments into the moments of days. The base of a later segment
 * states what changed in the gap before it.
 */
final class DaysFold {
  private final Map<Id, Version> current = new LinkedHashMap<>();
  private final List<RecordedMoment> moments = new ArrayList<>();
  private final JobNames names = new JobNames();
  private Optional<Instant> from;
  private Instant segmentAt = Instant.EPOCH;
  private boolean isFirst = true;
  private boolean begun;
  private Optional<Set<Id>> base = Optional.empty();

  private record Id(Kind<?> kind, ObjectKey key) {}

  private record Version(Instant came, ObjectNode manifest) {}

  /**
   * @param from beginning of the days; empty for the beginning of the first segment
   */
  DaysFold(Optional<Instant> from) {
    this.from = from;
  }

  void segment(Instant at) {
    endBase();
    isFirst = current.isEmpty() && !begun;
    segmentAt = at;
    base = isFirst ? Optional.empty() : Optional.of(new HashSet<>());
    // Before the first segment nothing is known, and so the days cannot begin there.
    if (from.isEmpty() || (isFirst && from.get().isBefore(at))) {
      from = Optional.of(at);
    }
  }

  void object(Entry.ObjectSeen one) {
    var id = new Id(KindJson.named(one.kind()), one.key());
    if (one.isBase()) {
      base.ifPresent(all -> all.add(id));
    } else {
      endBase();
    }
    boolean isBefore = one.isBase() ? isFirst || isBefore(segmentAt) : isBefore(one.at());
    Instant at = one.isBase() && !isFirst ? segmentAt : one.at();
    Version last = current.get(id);
    Optional<ObjectNode> before = Optional.ofNullable(last).map(Version::manifest);
    if (before.equals(one.manifest())) {
      return;
    }
    boolean isOther =
        before.isPresent()
            && one.manifest().isPresent()
            && !Manifest.uid(before.get()).equals(Manifest.uid(one.manifest().get()));
    if (isOther) {
      change(id, at, isBefore, Optional.empty());
    }
    change(id, at, isBefore, one.manifest());
  }

  /** States what the base of a segment does not have, once it is complete. */
  void endBase() {
    if (base.isPresent()) {
      Set<Id> there = base.get();
      base = Optional.empty();
      for (Id id : List.copyOf(current.keySet())) {
        if (!there.contains(id)) {
          change(id, segmentAt, isBefore(segmentAt), Optional.empty());
        }
      }
    }
  }

  private boolean isBefore(Instant at) {
    return at.isBefore(from.orElseThrow());
  }

  private void change(Id id, Instant at, boolean isBefore, Optional<ObjectNode> after) {
    Version last = current.get(id);
    if (!isBefore) {
      begin();
      moments.add(
          new RecordedMoment(
              at,
              false,
              id.kind,
              id.key,
              Optional.ofNullable(last).map(one -> names.of(id.kind, one.manifest)),
              after.map(one -> names.of(id.kind, one))));
    }
    if (after.isEmpty()) {
      current.remove(id);
    } else {
      current.put(id, new Version(last == null ? at : last.came, after.get()));
    }
  }

  private void begin() {
    if (!begun) {
      begun = true;
      current.forEach(
          (id, version) ->
              moments.add(
                  new RecordedMoment(
                      version.came,
                      true,
                      id.kind,
                      id.key,
                      Optional.empty(),
                      Optional.of(names.of(id.kind, version.manifest)))));
    }
  }

  /** Returns the number of objects and changes that it holds. */
  int size() {
    return current.size() + moments.size();
  }

  Instant from() {
    return from.orElseThrow();
  }

  List<RecordedMoment> moments() {
    endBase();
    begin();
    return moments;
  }
}
