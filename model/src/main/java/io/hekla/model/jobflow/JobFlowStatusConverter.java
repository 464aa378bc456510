package io.hekla.model.jobflow;

import io.hekla.model.api.FlowJobCondition;
import io.hekla.model.api.FlowJobHistory;
import io.hekla.model.api.FlowJobStatus;
import io.hekla.model.api.JobFlowStatus;
import io.hekla.model.api.TaskState;
import io.hekla.model.job.JobPhase;
import io.hekla.model.text.ApiTime;
import io.hekla.model.text.GoDuration;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Conversion between a JobFlow's report and the status of its object. */
public final class JobFlowStatusConverter {
  private JobFlowStatusConverter() {}

  /** Returns the status to write. */
  public static JobFlowStatus write(JobFlowReport report) {
    var status = new JobFlowStatus();
    status.state = new io.hekla.model.api.JobFlowState();
    status.state.phase = report.phase();
    status.pendingJobs = new ArrayList<>();
    status.runningJobs = new ArrayList<>();
    status.failedJobs = new ArrayList<>();
    status.completedJobs = new ArrayList<>();
    status.terminatedJobs = new ArrayList<>();
    status.unKnowJobs = new ArrayList<>();
    status.jobStatusList = new ArrayList<>();
    status.conditions = new TreeMap<>();
    for (JobFlowReport.Entry job : report.jobs()) {
      list(job, status);
      status.jobStatusList.add(history(job));
      status.conditions.put(job.name(), condition(job));
    }
    return status;
  }

  private static void list(JobFlowReport.Entry job, JobFlowStatus status) {
    switch (job.phase()) {
      case PENDING -> status.pendingJobs.add(job.name());
      case RUNNING -> status.runningJobs.add(job.name());
      case FAILED -> status.failedJobs.add(job.name());
      case COMPLETED -> status.completedJobs.add(job.name());
      case TERMINATED -> status.terminatedJobs.add(job.name());
      case ABORTING, ABORTED, RESTARTING -> status.unKnowJobs.add(job.name());
      case COMPLETING, TERMINATING -> {}
    }
  }

  private static FlowJobStatus history(JobFlowReport.Entry job) {
    var of = new FlowJobStatus();
    of.name = job.name();
    of.state = job.phase().spelling();
    of.startTimestamp = text(job.created());
    of.endTimestamp =
        job.runningDuration().isZero() ? null : text(job.created().plus(job.runningDuration()));
    of.restartCount = job.restarts();
    of.runningHistories = new ArrayList<>();
    for (JobFlowReport.PhaseHistory stretch : job.histories()) {
      var one = new FlowJobHistory();
      one.state = stretch.phase().spelling();
      one.startTimestamp = text(stretch.from());
      one.endTimestamp = text(stretch.until());
      of.runningHistories.add(one);
    }
    return of;
  }

  private static FlowJobCondition condition(JobFlowReport.Entry job) {
    var of = new FlowJobCondition();
    of.phase = job.phase().spelling();
    of.createTime = text(job.created());
    of.runningDuration =
        job.runningDuration().isZero() ? null : GoDuration.write(job.runningDuration());
    of.taskStatusCount = new TreeMap<>();
    job.taskPods()
        .forEach(
            (task, counts) -> {
              var pods = new TaskState();
              pods.phase = new TreeMap<>(counts);
              of.taskStatusCount.put(task, pods);
            });
    return of;
  }

  /** Reads a status; {@link JobFlowReport#NONE} if there is none. */
  public static JobFlowReport read(@Nullable JobFlowStatus status) {
    if (status == null || status.state == null || status.state.phase == null) {
      return JobFlowReport.NONE;
    }
    var conditions =
        status.conditions == null ? Map.<String, FlowJobCondition>of() : status.conditions;
    var jobs = new ArrayList<JobFlowReport.Entry>();
    if (status.jobStatusList != null) {
      for (FlowJobStatus job : status.jobStatusList) {
        if (job.name != null) {
          jobs.add(read(job, Optional.ofNullable(conditions.get(job.name))));
        }
      }
    }
    return new JobFlowReport(status.state.phase, jobs);
  }

  private static JobFlowReport.Entry read(FlowJobStatus job, Optional<FlowJobCondition> shown) {
    var histories = new ArrayList<JobFlowReport.PhaseHistory>();
    for (FlowJobHistory one :
        job.runningHistories == null ? List.<FlowJobHistory>of() : job.runningHistories) {
      histories.add(
          new JobFlowReport.PhaseHistory(
              JobPhase.read(one.state == null ? "" : one.state),
              ApiTime.orEpoch(one.startTimestamp),
              ApiTime.orEpoch(one.endTimestamp)));
    }
    return new JobFlowReport.Entry(
        job.name,
        JobPhase.read(job.state == null ? "" : job.state),
        ApiTime.orEpoch(job.startTimestamp),
        shown
            .flatMap(condition -> Optional.ofNullable(condition.runningDuration))
            .flatMap(GoDuration::parse)
            .orElse(Duration.ZERO),
        job.restartCount == null ? 0 : job.restartCount,
        shown.map(condition -> taskPods(condition.taskStatusCount)).orElse(Map.of()),
        histories);
  }

  /** Returns pods by task and phase, with empty maps where the wire has null. */
  static Map<String, Map<String, Integer>> taskPods(@Nullable Map<String, TaskState> counts) {
    var pods = new TreeMap<String, Map<String, Integer>>();
    if (counts != null) {
      counts.forEach(
          (task, state) ->
              pods.put(task, state == null || state.phase == null ? Map.of() : state.phase));
    }
    return pods;
  }

  private static @Nullable String text(Instant time) {
    return time.equals(Instant.EPOCH) ? null : time.toString();
  }
}
