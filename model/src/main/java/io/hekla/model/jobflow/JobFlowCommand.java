package io.hekla.model.jobflow;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;

/** What a JobFlow's entity is told. Every command may be repeated without harm. */
public sealed interface JobFlowCommand extends Kept {
  /** Look at this. Sent on every change of the JobFlow, its Jobs and its templates. */
  @LogicalName("job-flow.command.observe")
  record Observe(JobFlowSight sight) implements JobFlowCommand {}

  /**
   * What the targets of a flow answered to its probes.
   *
   * @param uid of the JobFlow that asked
   * @param refusal which probe failed and how; empty if all were answered
   */
  @LogicalName("job-flow.command.probed")
  record Probed(String uid, String flow, String refusal) implements JobFlowCommand {}

  /** The API no longer lists the JobFlow. */
  @LogicalName("job-flow.command.gone")
  record Gone() implements JobFlowCommand {}
}
