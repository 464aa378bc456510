package io.hekla.recorder.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEvent;
import java.util.ArrayList;
import java.util.List;

/** Words for the events of a PodGroup. */
final class PodGroupWords {
  /** Pods that a sentence names; the details have all. */
  private static final int NAMED = 3;

  private PodGroupWords() {}

  static List<HistoryEntry> of(HistoryEvent row, JsonNode body, PodGroupEvent event) {
    return switch (event) {
      case PodGroupEvent.DecisionsRecorded recorded -> decisions(row, body, recorded.decisions());
      case PodGroupEvent.Settled settled ->
          settled.refused().isEmpty()
              ? List.of()
              : List.of(
                  EventWords.entry(
                      row,
                      body,
                      "Refused",
                      "%d binds or evictions, the first: %s"
                          .formatted(
                              settled.refused().size(), settled.refused().getFirst().reason())));
      case PodGroupEvent.Reopened reopened ->
          List.of(
              EventWords.entry(
                  row,
                  body,
                  "Reopened",
                  "%d binds and %d evictions, which were not observed as done"
                      .formatted(reopened.binds().size(), reopened.evictions().size())));
      case PodGroupEvent.HoldExpired expired -> {
        var entries = new ArrayList<HistoryEntry>();
        entries.add(
            EventWords.entry(
                row, body, "HoldExpired", "it held resources for too long without being whole"));
        entries.addAll(evictions(row, body, expired.evictions()));
        yield entries;
      }
      case PodGroupEvent.Removed unused ->
          List.of(EventWords.entry(row, body, HistoryEntry.REMOVED, ""));
      case PodGroupEvent.VictimsLeft unused -> List.of();
    };
  }

  private static List<HistoryEntry> decisions(
      HistoryEvent row, JsonNode body, PodGroupDecisions decisions) {
    var entries = new ArrayList<HistoryEntry>();
    String session = " in session %d-%d".formatted(decisions.term(), decisions.session());
    if (decisions.admitted()) {
      entries.add(EventWords.entry(row, body, "Admitted", "to its queue" + session));
    }
    if (!decisions.binds().isEmpty()) {
      entries.add(
          EventWords.entry(row, body, HistoryEntry.BOUND, places(decisions.binds()) + session));
    }
    entries.addAll(evictions(row, body, decisions.evictions()));
    return entries;
  }

  private static String places(List<PodGroupDecisions.Bind> binds) {
    String named =
        String.join(
            ", ",
            binds.stream().limit(NAMED).map(bind -> bind.name() + " to " + bind.node()).toList());
    return binds.size() <= NAMED
        ? named
        : "%d pods to %d nodes: %s and %d more"
            .formatted(
                binds.size(),
                binds.stream().map(PodGroupDecisions.Bind::node).distinct().count(),
                named,
                binds.size() - NAMED);
  }

  private static List<HistoryEntry> evictions(
      HistoryEvent row, JsonNode body, List<PodGroupDecisions.Eviction> evictions) {
    return evictions.stream()
        .map(
            one ->
                EventWords.about(
                    row,
                    body,
                    "Pod",
                    new ObjectKey(one.namespace(), one.name()),
                    "Evicted",
                    text(one)))
        .toList();
  }

  private static String text(PodGroupDecisions.Eviction one) {
    String reason = one.reason().text();
    return "from %s by %s%s%s"
        .formatted(
            one.node(),
            one.action(),
            one.beneficiary().isEmpty() ? "" : " for " + one.beneficiary(),
            reason.isEmpty() ? "" : "; " + reason);
  }
}
