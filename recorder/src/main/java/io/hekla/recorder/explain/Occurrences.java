package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Changes between sessions, the latest ones. What matters to one PodGroup alone has a bound of its
 * own: the changes of a busy cluster do not push it out.
 */
final class Occurrences {
  /** Changes that may matter to any PodGroup. */
  static final int MOST_SHARED = 8_192;

  /** Changes of one PodGroup. */
  static final int MOST_OWN = 64;

  /** PodGroups with changes of their own; the one whose last change is the oldest goes first. */
  static final int MOST_OWNERS = 4_096;

  private final Deque<Occurrence> shared = new ArrayDeque<>();

  /** Lists that are replaced and never changed, so that those that were returned stay. */
  private final Map<ObjectKey, List<Occurrence>> own = new LinkedHashMap<>();

  /** Adds a change, which is the latest one. */
  void add(Occurrence one) {
    one.owner().ifPresentOrElse(owner -> add(owner, one), () -> addShared(one));
  }

  private void addShared(Occurrence one) {
    shared.addLast(one);
    if (shared.size() > MOST_SHARED) {
      shared.removeFirst();
    }
  }

  private void add(ObjectKey owner, Occurrence one) {
    List<Occurrence> before = own.remove(owner);
    var all = new ArrayList<Occurrence>(before == null ? List.of() : before);
    all.add(one);
    own.put(owner, List.copyOf(all.subList(Math.max(0, all.size() - MOST_OWN), all.size())));
    if (own.size() > MOST_OWNERS) {
      own.remove(own.keySet().iterator().next());
    }
  }

  /** Returns the changes so far; later ones are not in it. */
  Copy copy() {
    return new Copy(List.copyOf(shared), Map.copyOf(own));
  }

  /** Changes up to some time. */
  record Copy(List<Occurrence> shared, Map<ObjectKey, List<Occurrence>> own) {
    /** Returns earlier changes, oldest first, and these. */
    Copy after(List<Occurrence> earlier) {
      var all = new Occurrences();
      earlier.forEach(all::add);
      return after(all.copy());
    }

    /** Returns earlier changes and these. */
    Copy after(Copy earlier) {
      var both = new HashMap<>(earlier.own);
      own.forEach(
          (owner, later) ->
              both.merge(
                  owner,
                  later,
                  (before, after) -> Stream.concat(before.stream(), after.stream()).toList()));
      return new Copy(Stream.concat(earlier.shared.stream(), shared.stream()).toList(), both);
    }

    /** Returns those that may matter to a PodGroup, the oldest first. */
    List<Occurrence> of(ObjectKey podGroup) {
      return Stream.concat(shared.stream(), own.getOrDefault(podGroup, List.of()).stream())
          .sorted(Comparator.comparing(Occurrence::at))
          .toList();
    }
  }
}
