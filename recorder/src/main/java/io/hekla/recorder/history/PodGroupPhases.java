package io.hekla.recorder.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.model.cluster.ObjectKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Incarnations and phases of PodGroups, which no event of their own has: each verdict of a session
 * names the uid and the phase of the PodGroup.
 */
final class PodGroupPhases {
  private record Incarnation(ObjectKey podGroup, String uid) {}

  /** Queue that an incarnation named last. */
  private final Map<Incarnation, String> queues = new HashMap<>();

  private final Set<Incarnation> begun = new HashSet<>();

  /** Whether events of the first incarnation are missing, so that nobody knows when it began. */
  private final boolean isCut;

  /**
   * @param rows rows whose events {@link #before} will be called with
   */
  PodGroupPhases(ObjectRows rows) {
    isCut = rows.cutBefore().isPresent();
    for (HistoryEvent event : rows.events()) {
      if (!event.context().queue().isEmpty()) {
        incarnation(event).ifPresent(one -> queues.put(one, event.context().queue()));
      }
    }
  }

  /** Returns whether an entry is one of those that this class makes. */
  static boolean isOne(HistoryEntry entry) {
    return entry.kind().equals(ObjectRows.POD_GROUP)
        && (entry.what().equals(HistoryEntry.BEGUN) || entry.what().equals(HistoryEntry.PHASE));
  }

  /** Returns what begins with the next event in the order of time: an incarnation, a phase. */
  List<HistoryEntry> before(HistoryEvent event) {
    var entries = new ArrayList<HistoryEntry>();
    boolean isFirst = begun.isEmpty();
    incarnation(event)
        .filter(begun::add)
        .filter(one -> !(isFirst && isCut))
        .ifPresent(
            one ->
                entries.add(
                    EventWords.entry(
                        event,
                        JsonNodeFactory.instance.objectNode().put("uid", one.uid()),
                        HistoryEntry.BEGUN,
                        text(one))));
    if (event.type().equals(EventFold.VERDICT)) {
      JsonNode body = EventReader.tree(event);
      String phase = body.path("phase").asText();
      if (!phase.isEmpty()) {
        entries.add(
            new HistoryEntry(
                event.at(),
                event.kind(),
                event.key(),
                HistoryEntry.PHASE,
                phase,
                Optional.empty(),
                true,
                body));
      }
    }
    return entries;
  }

  private static Optional<Incarnation> incarnation(HistoryEvent event) {
    String uid = event.context().uid();
    return event.kind().equals(ObjectRows.POD_GROUP) && !uid.isEmpty()
        ? Optional.of(new Incarnation(event.key(), uid))
        : Optional.empty();
  }

  private String text(Incarnation one) {
    String queue = queues.getOrDefault(one, "");
    return "uid " + one.uid() + (queue.isEmpty() ? "" : ", queue " + queue);
  }
}
