package io.hekla.model.jobflow;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.Kept;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What is known of a JobFlow by its events. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface JobFlowState extends Kept {
  /** No JobFlow of this name is known. */
  record Absent() implements JobFlowState {}

  /**
   * One incarnation of the JobFlow.
   *
   * @param started flows whose Job was decided to be made
   * @param completed flows whose Job has completed; they stay so though the Job is gone
   * @param jobs what was seen of the Jobs, by flow
   */
  record Present(
      String uid,
      JobFlowPhase phase,
      Set<String> started,
      Set<String> completed,
      Map<String, Track> jobs)
      implements JobFlowState {
    public Present {
      started = Collections.unmodifiableSet(new TreeSet<>(started));
      completed = Collections.unmodifiableSet(new TreeSet<>(completed));
      jobs = Collections.unmodifiableMap(new TreeMap<>(jobs));
    }
  }

  /**
   * What was seen of a flow's Job.
   *
   * @param uid of the Job seen last
   * @param histories of all Jobs of the flow, oldest first
   */
  record Track(String uid, JobPhase phase, List<JobFlowReport.Stretch> histories) implements Kept {
    public Track {
      histories = List.copyOf(histories);
    }
  }
}
