package io.hekla.recorder.history;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobPodGroupBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Fold of entries in the order of time: it ends what lasts, leaves out what is said again, and
 * keeps the incarnations of an object apart.
 */
final class EntryFold {
  private final List<HistoryEntry> entries = new ArrayList<>();
  private final Map<String, Integer> lasting = new HashMap<>();

  /** PodGroup of each Job's incarnation at that time, as a key of waits. */
  private final Map<String, String> waiting = new HashMap<>();

  private final Set<String> over = new HashSet<>();

  /** Takes the next entry. */
  void take(HistoryEntry entry) {
    String object = entry.kind() + " " + entry.object();
    switch (entry.what()) {
      case HistoryEntry.PHASE -> phase(object, entry);
      case HistoryEntry.WAITS -> waits(object, entry);
      case HistoryEntry.BOUND -> {
        end(HistoryEntry.WAITS + object, entry.at());
        entries.add(entry);
      }
      case HistoryEntry.BEGUN -> {
        finish(object, entry.at());
        if (isOfPodGroup(entry)) {
          over.remove(HistoryEntry.WAITS + object);
        } else {
          waiting.put(object, waitsOfJob(entry));
        }
        entries.add(entry);
      }
      case HistoryEntry.REMOVED -> {
        if (isOfPodGroup(entry)) {
          over.add(HistoryEntry.WAITS + object);
        } else {
          waiting.putIfAbsent(object, waitsOfJob(entry));
        }
        finish(object, entry.at());
        entries.add(entry);
      }
      default -> entries.add(entry);
    }
  }

  /** Returns the entries so far. */
  List<HistoryEntry> entries() {
    return List.copyOf(entries);
  }

  private static boolean isOfPodGroup(HistoryEntry entry) {
    return entry.kind().equals(ObjectRows.POD_GROUP);
  }

  private static String waitsOfJob(HistoryEntry entry) {
    String podGroup =
        JobPodGroupBuilder.name(entry.object().name(), entry.details().path("uid").asText());
    return HistoryEntry.WAITS + "PodGroup " + new ObjectKey(entry.object().namespace(), podGroup);
  }

  /** Ends what an incarnation has left open; a verdict of a session under way opens nothing. */
  private void finish(String object, Instant at) {
    end(HistoryEntry.WAITS + object, at);
    end(HistoryEntry.PHASE + object, at);
    String waits = waiting.remove(object);
    if (waits != null) {
      end(waits, at);
      over.add(waits);
    }
  }

  private void phase(String object, HistoryEntry entry) {
    String what = HistoryEntry.PHASE + object;
    Optional<HistoryEntry> before = open(what);
    String phase = entry.text();
    if (before.filter(one -> last(one.text()).equals(phase)).isPresent()) {
      return;
    }
    end(what, entry.at());
    begin(what, before.map(one -> entry.saying(last(one.text()) + " -> " + phase)).orElse(entry));
    String waits = waiting.get(object);
    if (waits != null && entry.isFinal()) {
      end(waits, entry.at());
    }
  }

  private static String last(String phases) {
    return phases.substring(phases.lastIndexOf(' ') + 1);
  }

  private void waits(String object, HistoryEntry entry) {
    String what = HistoryEntry.WAITS + object;
    if (open(what).filter(one -> one.text().equals(entry.text())).isPresent()) {
      return;
    }
    end(what, entry.at());
    if (entry.lasts() && !over.contains(what)) {
      begin(what, entry);
    }
  }

  private Optional<HistoryEntry> open(String what) {
    return Optional.ofNullable(lasting.get(what)).map(entries::get);
  }

  private void begin(String what, HistoryEntry entry) {
    lasting.put(what, entries.size());
    entries.add(entry);
  }

  private void end(String what, Instant at) {
    Integer begun = lasting.remove(what);
    if (begun != null) {
      entries.set(begun, entries.get(begun).ending(at));
    }
  }
}
