package io.hekla.model.jobflow;

import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Observed state of a JobFlow, its Jobs and its templates, at one moment.
 *
 * @param deleting whether the JobFlow is being deleted; its Jobs go by garbage collection then
 * @param deletesJobs whether its Jobs are deleted once all have completed
 * @param flows flows in the order of the spec, each name once
 * @param jobs Jobs that carry the name of one of its Jobs, whoever created them
 * @param observedStatus the status that the API shows
 */
@LogicalName("job-flow.observation")
public record JobFlowObservation(
    String uid,
    String name,
    boolean deleting,
    boolean deletesJobs,
    List<FlowSpec> flows,
    List<Member> jobs,
    JobFlowReport observedStatus)
    implements JournalSerializable {
  public JobFlowObservation {
    flows = List.copyOf(flows);
    jobs = List.copyOf(jobs);
  }

  /**
   * Flow of the spec.
   *
   * @param targets flows that it depends on
   * @param probes probes that the targets must pass instead of being completed; empty if none
   * @param templateExists whether the JobTemplate of its name exists
   */
  @LogicalName("job-flow.observation.flow-spec")
  public record FlowSpec(
      String name, List<String> targets, List<Probe> probes, boolean templateExists)
      implements JournalSerializable {
    public FlowSpec {
      targets = List.copyOf(targets);
      probes = List.copyOf(probes);
    }

    FlowSpec withoutProbes() {
      return new FlowSpec(name, targets, List.of(), templateExists);
    }
  }

  /**
   * Observed Job under the name of this flow's Job.
   *
   * @param controlled whether the JobFlow controls it
   * @param runningDuration running time; zero if the Job does not report it
   * @param taskPods number of pods by task and by the spelling of their phase
   * @param addresses addresses of the pods of tasks that a probe asks, by task; empty for a pod
   *     that has none yet
   */
  @LogicalName("job-flow.observation.member")
  public record Member(
      String flow,
      String name,
      String uid,
      boolean controlled,
      JobPhase phase,
      Instant created,
      Duration runningDuration,
      int retryCount,
      Map<String, Map<String, Integer>> taskPods,
      Map<String, List<String>> addresses)
      implements JournalSerializable {
    public Member {
      taskPods = Collections.unmodifiableMap(new TreeMap<>(taskPods));
      addresses = Collections.unmodifiableMap(new TreeMap<>(addresses));
    }
  }
}
