package io.hekla.recorder.history;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupDecisions.Eviction;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.recorder.replay.SessionId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Eviction of a pod, as the events of its PodGroup have it.
 *
 * @param at time of the event
 * @param podGroup PodGroup of the pod
 * @param eviction as it was decided, with the numbers of that moment
 * @param session session that decided it; empty if the PodGroup itself did, since its gang held
 *     resources for too long without being whole
 * @param together the other pods of the PodGroup that had to go with it for the same pod or policy
 * @param refusal why it was not carried out; empty if no refusal is known
 */
public record PastEviction(
    Instant at,
    ObjectKey podGroup,
    Eviction eviction,
    Optional<SessionId> session,
    List<ObjectKey> together,
    Optional<String> refusal) {
  public PastEviction {
    together = List.copyOf(together);
  }

  /**
   * Returns the last eviction of a pod until a time; empty if its rows have none.
   *
   * @param rows rows of the pod
   * @param until the latest time; empty for any
   */
  public static Optional<PastEviction> last(ObjectRows rows, Optional<Instant> until) {
    List<HistoryEvent> events =
        rows.events().stream()
            .filter(event -> until.filter(event.at()::isAfter).isEmpty())
            .toList();
    for (int at = events.size() - 1; at >= 0; at--) {
      Optional<PastEviction> found =
          of(events.get(at), rows.object(), events.subList(at + 1, events.size()));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<PastEviction> of(
      HistoryEvent row, ObjectKey pod, List<HistoryEvent> later) {
    return event(row)
        .flatMap(
            event ->
                switch (event) {
                  case PodGroupEvent.DecisionsRecorded(PodGroupDecisions decided, Instant at) ->
                      of(
                          row,
                          pod,
                          decided.evictions(),
                          Optional.of(new SessionId(decided.term(), decided.session())),
                          later);
                  case PodGroupEvent.HoldExpired(List<Eviction> evictions, Instant at) ->
                      of(row, pod, evictions, Optional.empty(), later);
                  default -> Optional.empty();
                });
  }

  private static Optional<PastEviction> of(
      HistoryEvent row,
      ObjectKey pod,
      List<Eviction> evictions,
      Optional<SessionId> session,
      List<HistoryEvent> later) {
    return evictions.stream()
        .filter(one -> key(one).equals(pod))
        .findFirst()
        .map(
            one ->
                new PastEviction(
                    row.at(),
                    row.key(),
                    one,
                    session,
                    evictions.stream()
                        .filter(other -> !key(other).equals(pod))
                        .filter(other -> other.beneficiary().equals(one.beneficiary()))
                        .map(PastEviction::key)
                        .toList(),
                    refusal(one.podUid(), later)));
  }

  private static Optional<String> refusal(String podUid, List<HistoryEvent> later) {
    return later.stream()
        .flatMap(row -> event(row).stream())
        .flatMap(
            event ->
                event instanceof PodGroupEvent.Settled settled
                    ? settled.refused().stream()
                    : Stream.empty())
        .filter(refused -> !refused.bind() && refused.podUid().equals(podUid))
        .map(PodGroupEvent.Refusal::reason)
        .findFirst();
  }

  private static Optional<PodGroupEvent> event(HistoryEvent row) {
    return EventReader.event(row, EventReader.tree(row))
        .filter(PodGroupEvent.class::isInstance)
        .map(PodGroupEvent.class::cast);
  }

  private static ObjectKey key(Eviction eviction) {
    return new ObjectKey(eviction.namespace(), eviction.name());
  }
}
