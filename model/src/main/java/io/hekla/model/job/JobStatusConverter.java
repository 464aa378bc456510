package io.hekla.model.job;

import io.hekla.model.api.JobCondition;
import io.hekla.model.api.JobStatus;
import io.hekla.model.api.TaskState;
import io.hekla.model.text.ApiTime;
import io.hekla.model.text.GoDuration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Conversion between a Job's report and the status of its object. */
public final class JobStatusConverter {
  /** Prefix of the keys under which a status lists plugins. */
  private static final String PLUGIN = "plugin-";

  /** Prefix of the keys under which it lists claims. */
  private static final String CLAIM = "volume-pvc-";

  private JobStatusConverter() {}

  /**
   * Returns the status to write.
   *
   * @param before the status that the API shows, for parts that the machine does not know
   */
  public static JobStatus write(JobReport report, Optional<JobStatus> before) {
    var status = new JobStatus();
    status.state = new io.hekla.model.api.JobState();
    status.state.phase = report.phase();
    status.state.reason = orNull(report.reason());
    status.state.message = orNull(report.message());
    status.state.lastTransitionTime = report.since().toString();
    status.minAvailable = report.minAvailable();
    status.taskStatusCount = new TreeMap<>();
    report
        .taskPods()
        .forEach(
            (task, counts) -> {
              var of = new TaskState();
              of.phase = new TreeMap<>(counts);
              status.taskStatusCount.put(task, of);
            });
    status.pending = report.pending();
    status.running = report.running();
    status.succeeded = report.succeeded();
    status.failed = report.failed();
    status.terminating = report.terminating();
    status.unknown = report.unknown();
    status.version = report.version();
    status.retryCount = report.retryCount();
    status.runningDuration =
        report.runningDuration().isZero() ? null : GoDuration.write(report.runningDuration());
    status.controlledResources = controlled(report, before);
    status.conditions = new ArrayList<>();
    for (var condition : report.conditions()) {
      var of = new JobCondition();
      of.status = condition.phase().spelling();
      of.lastTransitionTime = condition.since().toString();
      status.conditions.add(of);
    }
    return status;
  }

  /** Reads a status; {@link JobReport#NONE} if there is none. */
  public static JobReport read(Optional<JobStatus> shown) {
    if (shown.isEmpty() || shown.get().state == null || shown.get().state.phase == null) {
      return JobReport.NONE;
    }
    JobStatus status = shown.get();
    Map<String, Map<String, Integer>> tasks = new HashMap<>();
    if (status.taskStatusCount != null) {
      status.taskStatusCount.forEach(
          (task, counts) ->
              tasks.put(task, counts == null || counts.phase == null ? Map.of() : counts.phase));
    }
    List<JobReport.Condition> conditions = new ArrayList<>();
    if (status.conditions != null) {
      for (var condition : status.conditions) {
        conditions.add(
            new JobReport.Condition(
                JobPhase.read(condition.status), ApiTime.orEpoch(condition.lastTransitionTime)));
      }
    }
    return new JobReport(
        status.state.phase,
        orEmpty(status.state.reason),
        orEmpty(status.state.message),
        ApiTime.orEpoch(status.state.lastTransitionTime),
        or0(status.minAvailable),
        tasks,
        or0(status.pending),
        or0(status.running),
        or0(status.succeeded),
        or0(status.failed),
        or0(status.terminating),
        or0(status.unknown),
        or0(status.version),
        or0(status.retryCount),
        conditions,
        named(PLUGIN, status.controlledResources),
        named(CLAIM, status.controlledResources),
        status.runningDuration == null
            ? Duration.ZERO
            : GoDuration.parse(status.runningDuration).orElse(Duration.ZERO));
  }

  /** Returns the entries for plugins and claims; entries of anything else stay. */
  private static @Nullable Map<String, String> controlled(
      JobReport report, Optional<JobStatus> before) {
    var controlled = new TreeMap<String, String>();
    before
        .map(seen -> seen.controlledResources)
        .ifPresent(
            noted ->
                noted.forEach(
                    (key, name) -> {
                      if (!key.startsWith(PLUGIN) && !key.startsWith(CLAIM)) {
                        controlled.put(key, name);
                      }
                    }));
    report.plugins().forEach(name -> controlled.put(PLUGIN + name, name));
    report.claims().forEach(name -> controlled.put(CLAIM + name, name));
    return controlled.isEmpty() ? null : controlled;
  }

  private static List<String> named(String prefix, @Nullable Map<String, String> controlled) {
    return controlled == null
        ? List.of()
        : controlled.keySet().stream()
            .filter(key -> key.startsWith(prefix))
            .map(key -> key.substring(prefix.length()))
            .sorted()
            .toList();
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static int or0(@Nullable Integer number) {
    return number == null ? 0 : number;
  }
}
