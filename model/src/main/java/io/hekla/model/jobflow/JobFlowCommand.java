package io.hekla.model.jobflow;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;

/** Command to a JobFlow entity. Every command may be repeated without harm. */
public sealed interface JobFlowCommand extends JournalSerializable {
  /** Observation to reconcile. Sent on every change of the JobFlow, its Jobs and its templates. */
  @LogicalName("job-flow.command.observe")
  record Observe(JobFlowObservation observation) implements JobFlowCommand {}

  /**
   * Result of the probes of a flow's targets.
   *
   * @param uid uid of the JobFlow that asked
   * @param refusal the probe that failed and its error; empty if all succeeded
   */
  @LogicalName("job-flow.command.probed")
  record Probed(String uid, String flow, String refusal) implements JobFlowCommand {}

  /** Notice that the API no longer lists the JobFlow. */
  @LogicalName("job-flow.command.gone")
  record Gone() implements JobFlowCommand {}
}
