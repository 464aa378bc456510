package io.hekla.simulator.virtual;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobObservations;
import io.hekla.model.job.JobOwner;
import io.hekla.model.job.JobPhase;
import io.hekla.scheduler.decision.Reason;
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

/** Ledger of the arrivals, starts and ends of jobs, so that an ended job may leave the store. */
public final class Ledger {
  private static final Set<String> ENDS_OF_PODS = Set.of("Succeeded", "Failed");

  private final Map<String, Entry> byUid = new LinkedHashMap<>();
  private final Map<ObjectKey, Entry> byGroup = new HashMap<>();
  private final Set<String> boundPods = new HashSet<>();
  private final Set<String> madePods = new HashSet<>();
  private int ended;

  /** Job that has ended and may leave the store. */
  public record Ended(ObjectKey key, String uid) {}

  private static final class Entry {
    private final String kind;
    private final ObjectKey key;
    private final String queue;
    private final int members;
    private final Instant arrived;
    private final List<String> nodes = new ArrayList<>();
    private final Map<RequestRule, Duration> waited = new LinkedHashMap<>();
    private Optional<Instant> started = Optional.empty();
    private Optional<Instant> ended = Optional.empty();
    private String outcome = "Pending";
    private Reason reason = new Reason.None();
    private Instant reasonSince;

    Entry(String kind, ObjectKey key, String queue, int members, Instant arrived) {
      this.kind = kind;
      this.key = key;
      this.queue = queue;
      this.members = members;
      this.arrived = arrived;
      this.reasonSince = arrived;
    }

    void waitsFor(Reason next, Instant now) {
      if (started.isEmpty() && !(reason instanceof Reason.None)) {
        waited.merge(
            RequestRule.behind(reason), Duration.between(reasonSince, now), Duration::plus);
      }
      reason = next;
      reasonSince = now;
    }

    void bound(String node, Instant now) {
      if (started.isEmpty()) {
        nodes.add(node);
        if (nodes.size() >= members) {
          waitsFor(new Reason.None(), now);
          started = Optional.of(now);
        }
      }
    }

    /** Records a phase; returns whether the job ends by it. */
    boolean phase(String phase, boolean ends, Instant now) {
      if (ended.isPresent()) {
        return false;
      }
      outcome = phase;
      ended = ends ? Optional.of(now) : Optional.empty();
      return ends;
    }

    RunRecord record(Instant now) {
      waitsFor(reason, now);
      return new RunRecord(
          kind,
          key,
          queue,
          members,
          arrived,
          started,
          ended,
          outcome,
          nodes,
          waited,
          reason.text());
    }
  }

  /** Records a change; returns the Job that ended by it, unless another object made the Job. */
  public Optional<Ended> take(Delta delta, Instant now) {
    HasMetadata object = delta.after().orElse(null);
    switch (object) {
      case Job job -> {
        return job(job, now);
      }
      case Pod pod -> pod(pod, now);
      case PodGroup group -> {
        Entry entry = byUid.get(ownerUid(group));
        if (entry != null) {
          byGroup.put(delta.key(), entry);
        }
      }
      case null -> {
        if (delta.kind().equals(Kind.POD_GROUP)) {
          byGroup.remove(delta.key());
        }
      }
      default -> {}
    }
    return Optional.empty();
  }

  private Optional<Ended> job(Job job, Instant now) {
    String uid = job.getMetadata().getUid();
    ObjectKey key = Delta.keyOf(job);
    Entry entry = byUid.get(uid);
    if (entry == null) {
      int members = job.getSpec().minAvailable == null ? 1 : job.getSpec().minAvailable;
      entry = new Entry(Kind.JOB.name(), key, JobObservations.queueOf(job), members, now);
      byUid.put(uid, entry);
    }
    boolean hasPhase = job.getStatus() != null && job.getStatus().state != null;
    String phase = hasPhase ? String.valueOf(job.getStatus().state.phase) : "Pending";
    boolean ends = entry.phase(phase, JobPhase.read(phase).ended(), now);
    ended += ends ? 1 : 0;
    return ends && ownerUid(job).isEmpty() ? Optional.of(new Ended(key, uid)) : Optional.empty();
  }

  private void pod(Pod pod, Instant now) {
    String uid = pod.getMetadata().getUid();
    String job = JobOwner.find(pod).map(OwnerReference::getUid).orElse("");
    Entry entry = byUid.get(job.isEmpty() ? uid : job);
    if (madePods.add(uid) && job.isEmpty()) {
      entry = new Entry(Kind.POD.name(), Delta.keyOf(pod), "", 1, now);
      byUid.put(uid, entry);
    }
    if (entry == null) {
      return;
    }
    var annotations = pod.getMetadata().getAnnotations();
    String group = annotations == null ? null : annotations.get(WellKnownKeys.GROUP_NAME);
    if (group != null) {
      byGroup.put(new ObjectKey(Delta.keyOf(pod).namespace(), group), entry);
    }
    String node = pod.getSpec().getNodeName();
    if (node != null && !node.isEmpty() && boundPods.add(uid)) {
      entry.bound(node, now);
    }
    if (job.isEmpty()) {
      String phase =
          pod.getStatus() == null || pod.getStatus().getPhase() == null
              ? "Pending"
              : pod.getStatus().getPhase();
      ended += entry.phase(phase, ENDS_OF_PODS.contains(phase), now) ? 1 : 0;
    }
  }

  private static String ownerUid(HasMetadata object) {
    for (OwnerReference owner : object.getMetadata().getOwnerReferences()) {
      if (Boolean.TRUE.equals(owner.getController())) {
        return owner.getUid();
      }
    }
    return "";
  }

  void waits(ObjectKey group, Reason reason, Instant now) {
    Entry entry = byGroup.get(group);
    if (entry != null) {
      entry.waitsFor(reason, now);
    }
  }

  /** Number of jobs that have arrived; a pod without a Job is one. */
  int jobs() {
    return byUid.size();
  }

  /** Number of jobs that have ended. */
  int ended() {
    return ended;
  }

  int podsMade() {
    return madePods.size();
  }

  int podsBound() {
    return boundPods.size();
  }

  /** Returns the records of all jobs at a time, in the order of their arrival. */
  public List<RunRecord> records(Instant now) {
    return byUid.values().stream().map(entry -> entry.record(now)).toList();
  }
}
