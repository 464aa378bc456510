package io.hekla.recorder.bundle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.segment.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Objects of the API server that a bundle has; none where the recording has none.
 *
 * @param base those that were there before the first session, in the order in which they came
 * @param changes for each session the changes between the session before and this one; none for the
 *     first
 */
public record BundleObjects(List<Entry.ObjectSeen> base, List<List<Entry.ObjectSeen>> changes) {
  public BundleObjects {
    base = List.copyOf(base);
    changes = changes.stream().map(List::copyOf).toList();
  }

  /** Returns all objects and changes. */
  Stream<Entry.ObjectSeen> all() {
    return Stream.concat(base.stream(), changes.stream().flatMap(List::stream));
  }

  /** Fold of the objects of a segment into those before a session. */
  static final class Fold {
    private final Map<Id, Entry.ObjectSeen> there = new LinkedHashMap<>();

    private record Id(String kind, ObjectKey key) {}

    /** Takes a change that was before the session. */
    void take(Entry.ObjectSeen seen) {
      var id = new Id(seen.kind(), seen.key());
      Entry.ObjectSeen last = there.get(id);
      if (last != null && !uid(last).equals(uid(seen))) {
        // Another object of the name came later than the former one.
        there.remove(id);
      }
      if (seen.manifest().isPresent()) {
        there.put(
            id, new Entry.ObjectSeen(seen.at(), true, seen.kind(), seen.key(), seen.manifest()));
      }
    }

    private static String uid(Entry.ObjectSeen seen) {
      Optional<ObjectNode> manifest = seen.manifest();
      return manifest.map(one -> one.path("metadata").path("uid").asText()).orElse("");
    }

    /** Returns the objects that are there, in the order in which they came. */
    List<Entry.ObjectSeen> all() {
      return new ArrayList<>(there.values());
    }
  }
}
