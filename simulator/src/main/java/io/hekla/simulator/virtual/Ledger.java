package io.hekla.simulator.virtual;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.api.StoredObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes down when which job came, started and ended, so that it may leave the store. */
final class Ledger {
  private final Map<String, Entry> byUid = new LinkedHashMap<>();
  private final Map<ObjectKey, Entry> byGroup = new HashMap<>();
  private final Set<String> boundPods = new HashSet<>();
  private final Set<String> madePods = new HashSet<>();

  private static final class Entry {
    private final String kind;
    private final ObjectKey key;
    private final String queue;
    private final int members;
    private final Instant arrived;
    private final List<String> nodes = new ArrayList<>();
    private final Map<Rule, Duration> waited = new LinkedHashMap<>();
    private Optional<Instant> started = Optional.empty();
    private Optional<Instant> ended = Optional.empty();
    private String outcome = "Pending";
    private Rule rule = Rule.NONE;
    private Instant ruleSince;

    Entry(String kind, ObjectKey key, String queue, int members, Instant arrived) {
      this.kind = kind;
      this.key = key;
      this.queue = queue;
      this.members = members;
      this.arrived = arrived;
      this.ruleSince = arrived;
    }

    void waitsBy(Rule next, Instant now) {
      if (started.isEmpty() && !rule.equals(Rule.NONE)) {
        waited.merge(rule, Duration.between(ruleSince, now), Duration::plus);
      }
      rule = next;
      ruleSince = now;
    }
  }

  void arrived(StoredObject job, String queue, int members, Instant now) {
    byUid.computeIfAbsent(
        job.uid(), uid -> new Entry(job.kind().name(), job.key(), queue, members, now));
  }

  /** A pod of a Job, or one on its own, as it is now. */
  void pod(StoredObject pod, Instant now) {
    Optional<String> job =
        Belongings.owner(pod)
            .filter(owner -> owner.kind().equals("Job"))
            .map(Belongings.Owner::uid);
    if (madePods.add(pod.uid()) && job.isEmpty()) {
      arrived(pod, "", 1, now);
    }
    Entry entry = byUid.get(job.orElse(pod.uid()));
    String node = pod.tree().path("spec").path("nodeName").asText("");
    if (entry == null) {
      return;
    }
    Belongings.group(pod).ifPresent(group -> byGroup.put(group, entry));
    if (!node.isEmpty() && boundPods.add(pod.uid()) && entry.started.isEmpty()) {
      entry.nodes.add(node);
      if (entry.nodes.size() >= entry.members) {
        entry.waitsBy(Rule.NONE, now);
        entry.started = Optional.of(now);
      }
    }
    if (job.isEmpty()) {
      phase(pod.uid(), pod.tree().path("status").path("phase").asText("Pending"), now);
    }
  }

  /** The phase of a Job or of a pod on its own. */
  void phase(String uid, String phase, Instant now) {
    Entry entry = byUid.get(uid);
    if (entry != null && entry.ended.isEmpty()) {
      entry.outcome = phase;
      if (isEnd(phase)) {
        entry.ended = Optional.of(now);
      }
    }
  }

  static boolean isEnd(String phase) {
    return switch (phase) {
      case "Completed", "Failed", "Terminated", "Aborted", "Succeeded" -> true;
      default -> false;
    };
  }

  /** A PodGroup belongs to a Job. */
  void group(ObjectKey group, String jobUid) {
    Optional.ofNullable(byUid.get(jobUid)).ifPresent(entry -> byGroup.put(group, entry));
  }

  void waits(ObjectKey group, Rule rule, Instant now) {
    Entry entry = byGroup.get(group);
    if (entry != null) {
      entry.waitsBy(rule, now);
    }
  }

  void groupGone(ObjectKey group) {
    byGroup.remove(group);
  }

  int podsMade() {
    return madePods.size();
  }

  int podsBound() {
    return boundPods.size();
  }

  List<RunRecord> records(Instant now) {
    var records = new ArrayList<RunRecord>();
    for (Entry entry : byUid.values()) {
      entry.waitsBy(entry.rule, now);
      records.add(
          new RunRecord(
              entry.kind,
              entry.key,
              entry.queue,
              entry.members,
              entry.arrived,
              entry.started,
              entry.ended,
              entry.outcome,
              entry.nodes,
              entry.waited));
    }
    return records;
  }
}
