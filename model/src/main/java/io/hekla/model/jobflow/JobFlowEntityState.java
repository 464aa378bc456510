package io.hekla.model.jobflow;

import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** State of a JobFlow entity: everything its events say. */
public sealed interface JobFlowEntityState extends JournalSerializable {
  /** State in which no JobFlow of this name is known. */
  @LogicalName("job-flow.state.absent")
  record Absent() implements JobFlowEntityState {}

  /**
   * State of one incarnation of the JobFlow.
   *
   * @param started flows whose Job was decided to be created
   * @param completed flows whose Job has completed; they stay so though the Job is gone
   * @param jobs observations of the Jobs, by flow
   */
  @LogicalName("job-flow.state.present")
  record Present(
      String uid,
      JobFlowPhase phase,
      Set<String> started,
      Set<String> completed,
      Map<String, TrackedJob> jobs)
      implements JobFlowEntityState {
    public Present {
      started = Collections.unmodifiableSet(new TreeSet<>(started));
      completed = Collections.unmodifiableSet(new TreeSet<>(completed));
      jobs = Collections.unmodifiableMap(new TreeMap<>(jobs));
    }
  }

  /**
   * Observations of a flow's Job.
   *
   * @param uid uid of the Job observed last
   * @param histories phases of all Jobs of the flow, oldest first
   */
  @LogicalName("job-flow.state.tracked-job")
  record TrackedJob(String uid, JobPhase phase, List<JobFlowReport.PhaseHistory> histories)
      implements JournalSerializable {
    public TrackedJob {
      histories = List.copyOf(histories);
    }
  }
}
