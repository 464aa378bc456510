package io.hekla.recorder.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.encoding.RecordingMapper;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Fold of the rows of an object, and of the objects and pods that belong to it, into words. */
public final class ObjectHistory {
  private ObjectHistory() {}

  /**
   * Returns the entries in the order of time. A phase lasts until the next; a reason of a wait
   * until the next one, until pods are bound, or until the Job has ended or is removed. The same
   * reason again is no new entry. What an incarnation of an object left open ends where the next
   * one begins, since the removal of a Job that has ended is no event. Of a PodGroup its
   * incarnations and phases are among the entries; of a Job, whose phases say more, those of its
   * PodGroups are not.
   */
  public static List<HistoryEntry> of(ObjectRows rows) {
    var podGroups = new PodGroupPhases(rows);
    List<HistoryEntry> all =
        Stream.concat(
                rows.events().stream()
                    .sorted(
                        Comparator.comparing(HistoryEvent::at)
                            .thenComparing(HistoryEvent::written)
                            .thenComparingLong(HistoryEvent::ordering)
                            .thenComparingInt(HistoryEvent::part))
                    .flatMap(
                        event ->
                            Stream.concat(
                                podGroups.before(event).stream(), EventWords.of(event).stream())),
                rows.pods().stream().flatMap(pod -> pod(pod).stream()))
            .sorted(Comparator.comparing(ObjectHistory::order))
            .toList();
    var fold = new EntryFold();
    all.forEach(fold::take);
    boolean isOfPodGroup = rows.kind().equals(ObjectRows.POD_GROUP);
    return fold.entries().stream()
        .filter(entry -> isOfPodGroup || !PodGroupPhases.isOne(entry))
        .toList();
  }

  /**
   * Returns the time by which an entry is sorted. The API has whole seconds for the start of a pod,
   * which comes after the decision of the same second that led to it.
   */
  private static Instant order(HistoryEntry entry) {
    return entry.what().equals(HistoryEntry.STARTED) ? entry.at().plusMillis(999) : entry.at();
  }

  private static List<HistoryEntry> pod(PodRecord pod) {
    JsonNode details = RecordingMapper.text().valueToTree(pod);
    var key = new ObjectKey(pod.namespace(), pod.name());
    var entries = new ArrayList<HistoryEntry>();
    pod.started()
        .ifPresent(
            at -> entries.add(entry(at, key, HistoryEntry.STARTED, "on " + pod.node(), details)));
    pod.ended()
        .ifPresent(at -> entries.add(entry(at, key, HistoryEntry.ENDED, end(pod, at), details)));
    return entries;
  }

  private static HistoryEntry entry(
      Instant at, ObjectKey key, String what, String text, JsonNode details) {
    return new HistoryEntry(at, "Pod", key, what, text, Optional.empty(), false, details);
  }

  private static String end(PodRecord pod, Instant at) {
    var text = new StringBuilder("on ").append(pod.node()).append(": ").append(pod.phase());
    if (!pod.exitCodes().isEmpty()) {
      text.append(", exit code ").append(pod.exitCodes());
    }
    text.append(", after ").append(Duration.between(pod.bound(), at).toSeconds()).append(" s");
    if (!pod.reason().isEmpty()) {
      text.append("; ").append(pod.reason());
    }
    return text.toString();
  }
}
