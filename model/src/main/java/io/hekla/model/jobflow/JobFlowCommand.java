package io.hekla.model.jobflow;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.machine.Kept;

/** What a JobFlow's entity is told. Every command may be repeated without harm. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface JobFlowCommand extends Kept {
  /** Look at this. Sent on every change of the JobFlow, its Jobs and its templates. */
  record Observe(JobFlowSight sight) implements JobFlowCommand {}

  /**
   * What the targets of a flow answered to its probes.
   *
   * @param uid of the JobFlow that asked
   * @param refusal which probe failed and how; empty if all were answered
   */
  record Probed(String uid, String flow, String refusal) implements JobFlowCommand {}

  /** The API no longer lists the JobFlow. */
  record Gone() implements JobFlowCommand {}
}
