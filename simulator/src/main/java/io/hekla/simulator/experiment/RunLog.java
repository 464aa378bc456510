package io.hekla.simulator.experiment;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobOwner;
import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.simulator.virtual.RunWatcher;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Log of a run, from the changes of its objects: which pod was where, from when to when. */
public final class RunLog implements RunWatcher {
  private final Map<String, JobEntry> jobs = new LinkedHashMap<>();
  private final Map<String, JobEntry> ofPods = new HashMap<>();
  private final Map<ObjectKey, JobEntry> groups = new HashMap<>();
  private final Set<String> evicted = new HashSet<>();
  private final TreeMap<String, Map<String, String>> nodes = new TreeMap<>();

  private static final class JobEntry {
    private final ObjectKey key;
    private final boolean isJob;
    private final int members;
    private final Instant arrived;
    private final Map<String, LoggedPod> pods = new LinkedHashMap<>();
    private Optional<Instant> started = Optional.empty();
    private Optional<Instant> completed = Optional.empty();

    JobEntry(ObjectKey key, boolean isJob, int members, Instant arrived) {
      this.key = key;
      this.isJob = isJob;
      this.members = members;
      this.arrived = arrived;
    }

    void pod(String uid, LoggedPod pod, Instant now) {
      pods.put(uid, pod);
      if (started.isEmpty() && placed() >= members) {
        started = Optional.of(now);
      }
      if (!isJob) {
        boolean isDone =
            pods.values().stream().allMatch(each -> each.end() == LoggedPod.End.SUCCEEDED);
        completed = isDone ? Optional.of(now) : Optional.empty();
      }
    }

    private long placed() {
      return pods.values().stream().filter(LoggedPod::isPlaced).count();
    }

    LoggedJob logged() {
      return new LoggedJob(key, arrived, started, completed, List.copyOf(pods.values()));
    }
  }

  @Override
  public void at(Duration passed, int ended, int jobs) {}

  @Override
  public void persisted(JournalSerializable value) {
    if (value instanceof SchedulerEvent.SessionDecided session) {
      session.deliveries().stream()
          .flatMap(delivery -> delivery.decisions().evictions().stream())
          .forEach(eviction -> evicted.add(eviction.podUid()));
    }
  }

  @Override
  public void changed(Delta delta, Instant at) {
    HasMetadata object = delta.after().orElse(null);
    switch (object) {
      case Job job -> job(job, at);
      case PodGroup group -> group(group, at);
      case Pod pod -> pod(pod, at);
      case Node node ->
          nodes.put(
              node.getMetadata().getName(),
              Map.copyOf(requireNonNullElse(node.getMetadata().getLabels(), Map.of())));
      case null -> delta.before().ifPresent(gone -> gone(gone, at));
      default -> {}
    }
  }

  private void job(Job job, Instant at) {
    int members = requireNonNullElse(job.getSpec().minAvailable, 1);
    JobEntry entry =
        jobs.computeIfAbsent(
            job.getMetadata().getUid(), uid -> new JobEntry(Delta.keyOf(job), true, members, at));
    boolean hasPhase = job.getStatus() != null && job.getStatus().state != null;
    String phase = hasPhase ? String.valueOf(job.getStatus().state.phase) : "";
    if (entry.completed.isEmpty() && JobPhase.read(phase) == JobPhase.COMPLETED) {
      entry.completed = Optional.of(at);
    }
  }

  private void group(PodGroup group, Instant at) {
    if (!group.getMetadata().getOwnerReferences().isEmpty()) {
      return;
    }
    int members = requireNonNullElse(group.getSpec().minMember, 1);
    JobEntry entry =
        jobs.computeIfAbsent(
            group.getMetadata().getUid(),
            uid -> new JobEntry(Delta.keyOf(group), false, members, at));
    groups.put(entry.key, entry);
  }

  private void pod(Pod pod, Instant at) {
    String uid = pod.getMetadata().getUid();
    entry(pod).ifPresent(entry -> pod(entry, uid, pod, at));
  }

  private void pod(JobEntry entry, String uid, Pod pod, Instant at) {
    ofPods.put(uid, entry);
    Optional<LoggedPod> before = Optional.ofNullable(entry.pods.get(uid));
    if (before.filter(known -> known.ended().isPresent()).isPresent()) {
      return;
    }
    String node = requireNonNullElse(pod.getSpec().getNodeName(), "");
    Optional<Instant> bound =
        before
            .flatMap(LoggedPod::bound)
            .or(() -> node.isEmpty() ? Optional.empty() : Optional.of(at));
    LoggedPod.End end = end(pod);
    entry.pod(
        uid,
        new LoggedPod(
            Delta.keyOf(pod),
            annotation(pod, WellKnownKeys.TASK_SPEC),
            node,
            bound,
            end == LoggedPod.End.NONE ? Optional.empty() : Optional.of(at),
            end),
        at);
  }

  private Optional<JobEntry> entry(Pod pod) {
    Optional<String> job = JobOwner.find(pod).map(OwnerReference::getUid);
    if (job.isPresent()) {
      return job.map(jobs::get);
    }
    String group = annotation(pod, WellKnownKeys.GROUP_NAME);
    return Optional.ofNullable(groups.get(new ObjectKey(Delta.keyOf(pod).namespace(), group)));
  }

  private static LoggedPod.End end(Pod pod) {
    String phase = pod.getStatus() == null ? "" : String.valueOf(pod.getStatus().getPhase());
    return switch (phase) {
      case "Succeeded" -> LoggedPod.End.SUCCEEDED;
      case "Failed" -> LoggedPod.End.FAILED;
      default -> LoggedPod.End.NONE;
    };
  }

  private void gone(HasMetadata object, Instant at) {
    String uid = object.getMetadata().getUid();
    JobEntry entry = ofPods.remove(uid);
    LoggedPod pod = entry == null ? null : entry.pods.get(uid);
    if (entry != null && pod != null && pod.ended().isEmpty()) {
      LoggedPod.End end = evicted.contains(uid) ? LoggedPod.End.EVICTED : LoggedPod.End.DELETED;
      entry.pod(
          uid,
          new LoggedPod(pod.key(), pod.task(), pod.node(), pod.bound(), Optional.of(at), end),
          at);
    }
  }

  private static String annotation(Pod pod, String key) {
    Map<String, String> annotations = pod.getMetadata().getAnnotations();
    return annotations == null ? "" : annotations.getOrDefault(key, "");
  }

  /** Returns what has happened so far. */
  public LoggedRun run() {
    return new LoggedRun(jobs.values().stream().map(JobEntry::logged).toList(), nodes);
  }
}
