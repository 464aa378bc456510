package io.hekla.cli.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.HistoryEntry;
import io.hekla.recorder.history.PodRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * History of all Jobs of a name, of a PodGroup, or of a queue, which has no pods of its own.
 *
 * @param kind Job, PodGroup or Queue
 * @param cutBefore time before which rows may be missing, since there are too many; empty if none
 *     is
 * @param tree everything as JSON, for programs: of entries and events those whose time is wanted
 */
record ShownHistory(
    String kind,
    ObjectKey object,
    List<HistoryEntry> entries,
    List<PodRecord> pods,
    Optional<Instant> cutBefore,
    Function<Predicate<Instant>, ObjectNode> tree) {
  ShownHistory {
    entries = List.copyOf(entries);
    pods = List.copyOf(pods);
  }
}
