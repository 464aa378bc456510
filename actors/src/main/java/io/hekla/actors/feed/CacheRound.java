package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.model.cluster.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Walk over all objects of some kinds, some at a time. It goes round: begun anew on its way, it
 * goes on from where it is and ends there, so that no object is passed over, however often that
 * happens.
 */
final class CacheRound {
  private final List<Kind<?>> kinds;
  private Place next = Place.FIRST;

  /** Place at which the round ends; empty if none is on its way. */
  private Optional<Place> end = Optional.empty();

  private boolean isPastTheLast;

  /**
   * @param kind index of a kind
   * @param after key of the last object of it that was passed; empty for none
   */
  private record Place(int kind, Optional<ObjectKey> after) {
    static final Place FIRST = new Place(0, Optional.empty());
  }

  /** One of the objects. */
  record Passed(Kind<?> kind, HasMetadata object) {}

  CacheRound(List<Kind<?>> kinds) {
    this.kinds = List.copyOf(kinds);
  }

  /** Begins a round: every object of the cache is passed from now on, if it stays so long. */
  void begin() {
    end = Optional.of(next);
    isPastTheLast = false;
  }

  /** Ends the round, wherever it is. */
  void end() {
    end = Optional.empty();
  }

  /** Returns the next objects, which are passed with that: none if no round is on its way. */
  List<Passed> pass(ObjectCache cache, int most) {
    var passed = new ArrayList<Passed>();
    while (end.isPresent() && passed.size() < most) {
      List<HasMetadata> objects =
          cache.next(kinds.get(next.kind), next.after, most - passed.size());
      for (HasMetadata object : objects) {
        ObjectKey key = Delta.keyOf(object);
        if (isBeyondTheEnd(key)) {
          end();
          return passed;
        }
        passed.add(new Passed(kinds.get(next.kind), object));
        next = new Place(next.kind, Optional.of(key));
      }
      if (objects.isEmpty()) {
        goToNextKind();
      }
    }
    return passed;
  }

  private boolean isBeyondTheEnd(ObjectKey key) {
    return isPastTheLast
        && end.filter(place -> place.kind == next.kind)
            .filter(place -> place.after.filter(last -> key.compareTo(last) <= 0).isEmpty())
            .isPresent();
  }

  private void goToNextKind() {
    if (isPastTheLast && end.filter(place -> place.kind == next.kind).isPresent()) {
      end();
      return;
    }
    int kind = (next.kind + 1) % kinds.size();
    isPastTheLast |= kind == end.map(Place::kind).orElse(0);
    next = new Place(kind, Optional.empty());
  }
}
