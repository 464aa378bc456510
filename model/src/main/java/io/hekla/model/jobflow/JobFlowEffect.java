package io.hekla.model.jobflow;

import io.hekla.model.job.JobRef;
import java.time.Instant;
import java.util.List;

/** What a JobFlow asks the outside to do; each may be done again without harm. */
public sealed interface JobFlowEffect {
  /** Create the Job of this flow from its template; that it exists already is fine. */
  record CreateJob(String flow) implements JobFlowEffect {}

  /** Ask pods of the targets that have not completed; answered by {@link JobFlowCommand.Probed}. */
  record AskProbes(String uid, String flow, List<Question> questions) implements JobFlowEffect {
    public AskProbes {
      questions = List.copyOf(questions);
    }
  }

  /** What the pod at this address is asked. */
  record Question(Probe.Asked probe, String address) {}

  /** Delete these Jobs; one that is gone, or has another uid, is left alone. */
  record DeleteJobs(List<JobRef> jobs) implements JobFlowEffect {
    public DeleteJobs {
      jobs = List.copyOf(jobs);
    }
  }

  /** Write the status. */
  record WriteStatus(JobFlowReport report) implements JobFlowEffect {}

  /**
   * Record a Kubernetes event on the JobFlow. The one who does it drops a repetition of the last.
   *
   * @param warning whether of type Warning, else Normal
   */
  record Report(boolean warning, String reason, String message) implements JobFlowEffect {}

  /** Send {@link JobFlowCommand.Observe} again at this time; replaces an earlier wish. */
  record WakeAt(Instant due) implements JobFlowEffect {}
}
