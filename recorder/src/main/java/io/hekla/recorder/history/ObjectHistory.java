package io.hekla.recorder.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobPodGroupBuilder;
import io.hekla.recorder.encoding.RecordingMapper;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Fold of the rows of an object, and of the objects and pods that belong to it, into words. */
public final class ObjectHistory {
  private ObjectHistory() {}

  /**
   * Returns the entries in the order of time. A phase lasts until the next; a reason of a wait
   * until the next one, until pods are bound, or until the Job has ended or is removed. The same
   * reason again is no new entry. What an incarnation of an object left open ends where the next
   * one begins, since the removal of a Job that has ended is no event.
   */
  public static List<HistoryEntry> of(List<HistoryEvent> events, List<PodRecord> pods) {
    List<HistoryEntry> all =
        Stream.concat(
                events.stream()
                    .sorted(
                        Comparator.comparing(HistoryEvent::at)
                            .thenComparing(HistoryEvent::written)
                            .thenComparingLong(HistoryEvent::ordering)
                            .thenComparingInt(HistoryEvent::part))
                    .flatMap(event -> EventWords.of(event).stream()),
                pods.stream().flatMap(pod -> pod(pod).stream()))
            .sorted(Comparator.comparing(ObjectHistory::order))
            .toList();
    var fold = new Fold();
    all.forEach(fold::take);
    return List.copyOf(fold.entries);
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

  private static final class Fold {
    private final List<HistoryEntry> entries = new ArrayList<>();
    private final Map<String, Integer> lasting = new HashMap<>();

    /** PodGroup of each Job's incarnation at that time, as a key of waits. */
    private final Map<String, String> waiting = new HashMap<>();

    private final Set<String> over = new HashSet<>();

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
          waiting.put(object, waitsOfJob(entry));
          entries.add(entry);
        }
        case HistoryEntry.REMOVED -> {
          waiting.putIfAbsent(object, waitsOfJob(entry));
          finish(object, entry.at());
          entries.add(entry);
        }
        default -> entries.add(entry);
      }
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
}
