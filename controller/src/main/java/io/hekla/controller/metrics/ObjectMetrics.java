package io.hekla.controller.metrics;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.text.ApiTime;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Metrics of objects as watches show them: ends of Jobs and JobFlows, and the way of pods to their
 * nodes. Only a member on which the scheduler runs counts them; every member knows the pods that
 * wait, since binds are sent by all. Source: docs/metrics.md#metrics-under-volcanos-names.
 */
public final class ObjectMetrics {
  private final MetricTable sums = new MetricTable();
  private final Map<String, Instant> waiting = new HashMap<>();
  private final int mostJobs;
  private boolean counts;

  /** Creates metrics with series of so many Jobs at most. */
  public ObjectMetrics(int mostJobs) {
    this.mostJobs = mostJobs;
  }

  /** Begins or ends to count, from zero. */
  public void count(boolean now) {
    counts = now;
    sums.clear();
  }

  /** Returns whether a change may matter here; most do not, and this is cheap to find out. */
  public static boolean isConcernedBy(Delta delta) {
    Kind<?> kind = delta.kind();
    return kind.equals(Kind.POD)
        ? delta.isAddedOrDeleted()
            || delta.isNewIncarnation()
            || !node(delta.before()).equals(node(delta.after()))
        : kind.equals(Kind.JOB) || kind.equals(Kind.JOB_FLOW) || kind.equals(Kind.NAMESPACE);
  }

  /**
   * Takes in a change of an object.
   *
   * @param job creation of the Job that controls it, if it is a pod of one
   * @param isOurs whether it is a pod that is Hekla's to schedule
   * @param at time of the change by the wall clock
   */
  public void changed(Delta delta, Optional<Instant> job, boolean isOurs, Instant at) {
    if (delta.kind().equals(Kind.POD)) {
      before(delta, Pod.class).ifPresent(pod -> left(pod, delta, at));
      after(delta, Pod.class).ifPresent(pod -> appeared(pod, delta, job, isOurs, at));
    } else if (counts && delta.kind().equals(Kind.JOB)) {
      jobChanged(delta);
    } else if (counts && delta.kind().equals(Kind.JOB_FLOW)) {
      flowChanged(delta);
    } else if (counts && delta.kind().equals(Kind.NAMESPACE) && delta.after().isEmpty()) {
      String gone = delta.name();
      sums.removeIf(VolcanoMetric.FLOWS_SUCCEEDED, labels -> labels.getFirst().equals(gone));
      sums.removeIf(VolcanoMetric.FLOWS_FAILED, labels -> labels.getFirst().equals(gone));
    }
  }

  /**
   * Takes in that the bind of a pod is about to be sent.
   *
   * @param prepared time that its preparations took
   */
  public void bindBegins(String uid, Duration prepared, Instant at) {
    Optional.ofNullable(waiting.get(uid)).ifPresent(created -> stage("PreBound", created, at));
    sums.observe(VolcanoMetric.STAGE_TIME, Millis.of(prepared), "PreBind");
  }

  /** Takes in the time that a bind took. */
  public void bound(Duration time) {
    sums.observe(VolcanoMetric.STAGE_TIME, Millis.of(time), "Bind");
  }

  /** Adds all series to a table. */
  public void addTo(MetricTable table) {
    table.addAll(sums);
  }

  private void left(Pod pod, Delta delta, Instant at) {
    Instant created = waiting.get(pod.getMetadata().getUid());
    boolean isGone = delta.after().isEmpty() || delta.isNewIncarnation();
    if (created != null && (isGone || !node(delta.after()).isEmpty())) {
      waiting.remove(pod.getMetadata().getUid());
      if (counts && !isGone) {
        stage("Bound", created, at);
      }
    }
  }

  private void appeared(Pod pod, Delta delta, Optional<Instant> job, boolean isOurs, Instant at) {
    Optional<Instant> created = created(pod);
    boolean isNew = delta.before().isEmpty() || delta.isNewIncarnation();
    if (!isNew || created.isEmpty()) {
      return;
    }
    if (isOurs && node(delta.after()).isEmpty()) {
      waiting.put(pod.getMetadata().getUid(), created.get());
      if (counts) {
        stage("Watched", created.get(), at);
      }
    }
    if (counts && job.isPresent()) {
      sums.observe(VolcanoMetric.POD_CREATION, SessionMetrics.age(job.get(), created.get()));
    }
  }

  private void stage(String stage, Instant created, Instant at) {
    sums.observe(VolcanoMetric.POD_LATENCY, SessionMetrics.age(created, at), stage);
  }

  private void jobChanged(Delta delta) {
    String name = delta.key().toString();
    if (delta.after().isEmpty() || delta.isNewIncarnation()) {
      sums.removeIf(VolcanoMetric.JOBS_COMPLETED, labels -> labels.getFirst().equals(name));
      sums.removeIf(VolcanoMetric.JOBS_FAILED, labels -> labels.getFirst().equals(name));
    }
    Optional<Job> after = after(delta, Job.class);
    if (after.isEmpty() || delta.before().isEmpty()) {
      return;
    }
    String queue =
        QueueNames.orDefault(after.get().getSpec() == null ? null : after.get().getSpec().queue);
    ended(delta, "Completed", VolcanoMetric.JOBS_COMPLETED, name, queue);
    ended(delta, "Failed", VolcanoMetric.JOBS_FAILED, name, queue);
  }

  private void flowChanged(Delta delta) {
    if (!delta.isAddedOrDeleted()) {
      String namespace = delta.key().namespace();
      ended(delta, "Succeed", VolcanoMetric.FLOWS_SUCCEEDED, namespace);
      ended(delta, "Failed", VolcanoMetric.FLOWS_FAILED, namespace);
    }
  }

  private void ended(Delta delta, String phase, VolcanoMetric metric, String... labels) {
    boolean isNew = !phase.equals(phase(delta.before())) && phase.equals(phase(delta.after()));
    if (isNew && (sums.value(metric, labels).isPresent() || sums.size(metric) < mostJobs)) {
      sums.add(metric, 1, labels);
    }
  }

  private static String phase(Optional<HasMetadata> object) {
    return switch (object.orElse(null)) {
      case Job job when job.getStatus() != null && job.getStatus().state != null ->
          String.valueOf(job.getStatus().state.phase);
      case JobFlow flow when flow.getStatus() != null && flow.getStatus().state != null ->
          String.valueOf(flow.getStatus().state.phase);
      case null, default -> "";
    };
  }

  private static String node(Optional<HasMetadata> object) {
    return object.orElse(null) instanceof Pod pod && pod.getSpec() != null
        ? Objects.requireNonNullElse(pod.getSpec().getNodeName(), "")
        : "";
  }

  /** Returns the time of an object's creation, if it can be read. */
  public static Optional<Instant> created(HasMetadata object) {
    String time = object.getMetadata().getCreationTimestamp();
    try {
      return Optional.ofNullable(time).map(ApiTime::parse);
    } catch (DateTimeParseException unreadable) {
      return Optional.empty();
    }
  }

  private static <T> Optional<T> before(Delta delta, Class<T> type) {
    return delta.before().filter(type::isInstance).map(type::cast);
  }

  private static <T> Optional<T> after(Delta delta, Class<T> type) {
    return delta.after().filter(type::isInstance).map(type::cast);
  }
}
