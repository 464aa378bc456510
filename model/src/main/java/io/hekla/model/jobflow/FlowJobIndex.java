package io.hekla.model.jobflow;

import io.hekla.model.jobflow.JobFlowObservation.Member;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Index of the observed Jobs, by the names under which each flow asks for them. */
final class FlowJobIndex {
  private final Map<String, Member> there = new HashMap<>();
  private final Map<String, JobFlowReport.Entry> reported = new HashMap<>();

  FlowJobIndex(JobFlowObservation observation) {
    observation.jobs().forEach(job -> there.putIfAbsent(job.flow(), job));
    observation.observedStatus().jobs().forEach(entry -> reported.putIfAbsent(entry.name(), entry));
  }

  /** Returns the existing Job under this flow's name. */
  Optional<Member> of(String flow) {
    return Optional.ofNullable(there.get(flow));
  }

  /** Returns the Job that this JobFlow created for a flow. */
  Optional<Member> own(String flow) {
    return of(flow).filter(Member::controlled);
  }

  /** Returns the status entry of the Job of this name. */
  Optional<JobFlowReport.Entry> reported(String job) {
    return Optional.ofNullable(reported.get(job));
  }
}
