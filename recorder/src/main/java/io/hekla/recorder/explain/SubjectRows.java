package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.ObjectRows;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Rows of the history about the object of a name, whose kind nobody names. */
public final class SubjectRows {
  private SubjectRows() {}

  /**
   * Reads the rows of a Job of a name; if there is none, those of a PodGroup, and then of a pod.
   *
   * @param kinds kinds that count; objects of others are as if they did not exist
   * @param until the latest time, as {@link ObjectRows#ofJob} has it
   * @param most most events, and most pods; the latest ones
   * @return rows; empty if there is nothing of these kinds
   */
  public static Optional<ObjectRows> find(
      HistorySource source,
      ObjectKey name,
      Set<Subject.Kind> kinds,
      Optional<Instant> until,
      int most)
      throws IOException {
    for (Subject.Kind kind : new TreeSet<>(kinds)) {
      ObjectRows rows =
          switch (kind) {
            case JOB -> ObjectRows.ofJob(source, name, until, most);
            case POD_GROUP -> ObjectRows.ofPodGroup(source, name, until, most);
            case POD -> ObjectRows.ofPod(source, name, until, most);
          };
      if (!rows.isEmpty()) {
        return Optional.of(rows);
      }
    }
    return Optional.empty();
  }

  /** Returns keys of Jobs and PodGroups of a namespace that have events, for suggestions. */
  public static Set<String> names(HistorySource source, String namespace) throws IOException {
    var keys = new TreeSet<String>();
    for (String kind : List.of("Job", "PodGroup")) {
      for (String name : source.names(kind, namespace)) {
        keys.add(new ObjectKey(namespace, name).toString());
      }
    }
    return keys;
  }
}
