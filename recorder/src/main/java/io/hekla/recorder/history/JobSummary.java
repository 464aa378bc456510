package io.hekla.recorder.history;

import io.hekla.model.cluster.ObjectKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One incarnation of a Job, in a line.
 *
 * @param uid uid of the Job; may be empty if only its pods are known
 * @param queue queue that it named; may be empty
 * @param owner user that its pods name; may be empty
 * @param begun first observation of the Job
 * @param bound time at which its first pod was bound
 * @param ended time of its last phase, if that is final, of its removal, or at the latest of the
 *     first observation of the next Job of its name
 * @param phase its last phase; may be empty
 * @param exitCodes exit codes of its pods' containers, as {@code name=code}, those that are not 0
 *     first; empty if none has ended
 * @param reason why it has ended; empty if it has not, or succeeded by itself
 * @param nodes nodes on which its pods were
 * @param use what its pods held until a time
 */
public record JobSummary(
    ObjectKey job,
    String uid,
    String queue,
    String owner,
    Optional<Instant> begun,
    Optional<Instant> bound,
    Optional<Instant> ended,
    String phase,
    String exitCodes,
    String reason,
    String nodes,
    ResourceUse use) {
  /**
   * Returns the summary of an incarnation.
   *
   * @param events events of Jobs of this name, from its first observation on
   * @param pods its pods; also those of others of its name
   * @param now the present, for pods that run
   */
  public static JobSummary of(
      HistoryEvent begun, List<HistoryEvent> events, List<PodRecord> pods, Instant now) {
    String uid = begun.context().uid();
    Optional<Instant> next = next(begun, events);
    List<HistoryEvent> own = incarnation(begun, next, events);
    List<PodRecord> ownPods =
        pods.stream().filter(pod -> uid.isEmpty() || pod.podGroup().endsWith(uid)).toList();
    List<HistoryEntry> entries =
        ObjectHistory.of(new ObjectRows("Job", begun.key(), own, List.of(), Optional.empty()));
    List<HistoryEntry> phases =
        entries.stream().filter(entry -> entry.what().equals(HistoryEntry.PHASE)).toList();
    Optional<HistoryEntry> last =
        phases.isEmpty() ? Optional.empty() : Optional.of(phases.getLast());
    String phase = last.map(entry -> last(entry.text())).orElse("");
    Optional<Instant> removed =
        own.stream()
            .filter(event -> event.type().equals("job.event.removed"))
            .map(HistoryEvent::at)
            .findFirst();
    return new JobSummary(
        begun.key(),
        uid,
        begun.context().queue(),
        ownPods.stream().map(PodRecord::owner).filter(one -> !one.isEmpty()).findFirst().orElse(""),
        Optional.of(begun.at()),
        ownPods.stream().map(PodRecord::bound).min(Comparator.naturalOrder()),
        last.filter(HistoryEntry::isFinal).map(HistoryEntry::at).or(() -> removed).or(() -> next),
        phase,
        JobEnd.exitCodes(ownPods),
        JobEnd.reason(entries, ownPods, removed.isPresent()),
        JobEnd.nodes(ownPods),
        ownPods.stream()
            .map(pod -> ResourceUse.of(pod, Instant.EPOCH, now))
            .reduce(ResourceUse.NONE, ResourceUse::plus));
  }

  private static Optional<Instant> next(HistoryEvent begun, List<HistoryEvent> events) {
    return events.stream()
        .filter(event -> event.type().equals(begun.type()) && event.at().isAfter(begun.at()))
        .map(HistoryEvent::at)
        .min(Comparator.naturalOrder());
  }

  /** Returns the events from the first observation of a Job to that of the next of its name. */
  private static List<HistoryEvent> incarnation(
      HistoryEvent begun, Optional<Instant> next, List<HistoryEvent> events) {
    return events.stream()
        .filter(event -> !event.at().isBefore(begun.at()))
        .filter(event -> next.isEmpty() || event.at().isBefore(next.get()))
        .toList();
  }

  private static String last(String phases) {
    return phases.substring(phases.lastIndexOf(' ') + 1);
  }
}
