package io.hekla.controller.tracing;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.metrics.EndedSession;
import io.hekla.controller.metrics.ObjectMetrics;
import io.hekla.model.api.Job;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Traces of Jobs from their creation until they run. They are stitched from what a session names
 * (term, number, PodGroup, uid of the pod) and from what watches show (the pod on its node with the
 * uid of its Job, the phase of the Job): no message carries a trace. For one thread.
 */
public final class JobTraces {
  /** Most Jobs that may be under way; the oldest is left out above. */
  private static final int MOST_JOBS = 10_000;

  /** Most binds that may be under way. */
  private static final int MOST_BINDS = 200_000;

  private static final String RUNNING = "Running";

  private final Map<String, PendingBind> binds = new LinkedHashMap<>();
  private final Map<String, JobTrace> jobs = new LinkedHashMap<>();

  /** Forgets all traces: the scheduler goes on elsewhere. */
  public void clear() {
    binds.clear();
    jobs.clear();
  }

  /** Takes in a session that has ended. */
  public void ended(EndedSession ended) {
    var session =
        new TracedSession(
            ended.session().term(),
            ended.session().number(),
            ended.at().minus(ended.whole()),
            ended.at());
    for (Decisions.Bind bind : ended.session().binds()) {
      Optional<SnapshotJob> job = ended.session().step().state().jobs().get(bind.podGroup());
      job.ifPresent(
          one ->
              put(
                  binds,
                  bind.taskUid(),
                  new PendingBind(session, one.podGroup().created()),
                  MOST_BINDS));
    }
  }

  /**
   * Takes in a change of an object.
   *
   * @param at time of the change by the wall clock
   * @return the spans of a Job that runs now; none otherwise
   */
  public List<Span> changed(Delta delta, Instant at) {
    if (delta.kind().equals(Kind.POD)) {
      podChanged(delta, at);
      return List.of();
    }
    return delta.kind().equals(Kind.JOB) ? jobChanged(delta, at) : List.of();
  }

  private void podChanged(Delta delta, Instant at) {
    if (delta.after().orElse(null) instanceof Pod pod) {
      if (pod.getSpec() != null && pod.getSpec().getNodeName() != null) {
        PendingBind bind = binds.remove(pod.getMetadata().getUid());
        if (bind != null) {
          jobUid(pod).ifPresent(uid -> trace(uid).bound(bind, at));
        }
      }
    } else {
      delta.before().ifPresent(gone -> binds.remove(gone.getMetadata().getUid()));
    }
  }

  private JobTrace trace(String uid) {
    JobTrace known = jobs.get(uid);
    if (known != null) {
      return known;
    }
    var begun = new JobTrace(uid);
    put(jobs, uid, begun, MOST_JOBS);
    return begun;
  }

  private List<Span> jobChanged(Delta delta, Instant at) {
    if (delta.after().isEmpty() || delta.isNewIncarnation()) {
      delta.before().ifPresent(gone -> jobs.remove(gone.getMetadata().getUid()));
    }
    if (delta.after().orElse(null) instanceof Job job
        && phase(Optional.of(job)).equals(RUNNING)
        && !phase(delta.before()).equals(RUNNING)) {
      JobTrace trace = jobs.remove(job.getMetadata().getUid());
      if (trace != null && !trace.isEmpty()) {
        return ObjectMetrics.created(job)
            .map(created -> trace.spans(delta.key().toString(), created, at))
            .orElse(List.of());
      }
    }
    return List.of();
  }

  private static <K, V> void put(Map<K, V> map, K key, V value, int most) {
    if (map.size() >= most) {
      map.remove(map.keySet().iterator().next());
    }
    map.put(key, value);
  }

  private static Optional<String> jobUid(HasMetadata pod) {
    return pod.getMetadata().getOwnerReferences().stream()
        .filter(owner -> owner.getKind().equals(Kind.JOB.name()))
        .map(OwnerReference::getUid)
        .findFirst();
  }

  private static String phase(Optional<HasMetadata> object) {
    return object.orElse(null) instanceof Job job
            && job.getStatus() != null
            && job.getStatus().state != null
        ? String.valueOf(job.getStatus().state.phase)
        : "";
  }
}
