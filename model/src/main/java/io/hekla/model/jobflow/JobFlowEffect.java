package io.hekla.model.jobflow;

import io.hekla.model.job.JobRef;
import java.time.Instant;
import java.util.List;

/** Effect of a JobFlow on the cluster; each may be repeated without harm. */
public sealed interface JobFlowEffect {
  /** Creation of the Job of this flow from its template; an existing one is fine. */
  record CreateJob(String flow) implements JobFlowEffect {}

  /**
   * Probes of the pods of targets that have not completed; answered by {@link
   * JobFlowCommand.Probed}.
   */
  record AskProbes(String uid, String flow, List<Question> questions) implements JobFlowEffect {
    public AskProbes {
      questions = List.copyOf(questions);
    }
  }

  /** Probe of the pod at this address. */
  record Question(Probe.NetworkProbe probe, String address) {}

  /** Deletion of these Jobs; one that is gone, or has another uid, is left alone. */
  record DeleteJobs(List<JobRef> jobs) implements JobFlowEffect {
    public DeleteJobs {
      jobs = List.copyOf(jobs);
    }
  }

  /** Update of the status. */
  record WriteStatus(JobFlowReport report) implements JobFlowEffect {}

  /**
   * Kubernetes event on the JobFlow. The executor drops a repetition of the last one.
   *
   * @param warning whether it is of type Warning, else Normal
   */
  record Report(boolean warning, String reason, String message) implements JobFlowEffect {}

  /**
   * Wake-up: {@link JobFlowCommand.Observe} is sent again at this time; replaces an earlier one.
   */
  record WakeAt(Instant due) implements JobFlowEffect {}
}
