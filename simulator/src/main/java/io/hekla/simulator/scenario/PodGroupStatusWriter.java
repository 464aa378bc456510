package io.hekla.simulator.scenario;

import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupCondition;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import java.time.Instant;

/** Writer of a session's verdict on a PodGroup into its status. */
final class PodGroupStatusWriter {
  private PodGroupStatusWriter() {}

  /** Replaces the status. */
  static void write(PodGroup podGroup, PodGroupVerdict verdict, Instant now) {
    var status = new PodGroupStatus();
    status.phase = verdict.phase().spelling();
    status.running = verdict.running();
    status.succeeded = verdict.succeeded();
    status.failed = verdict.failed();
    status.conditions =
        verdict.conditions().stream().map(condition -> condition(condition, now)).toList();
    podGroup.setStatus(status);
  }

  private static PodGroupCondition condition(PodGroupInfo.Condition said, Instant now) {
    var condition = new PodGroupCondition();
    condition.type = said.type();
    condition.status = said.status() ? "True" : "False";
    condition.reason = said.reason();
    condition.message = said.message();
    condition.transitionID = said.transitionId();
    condition.lastTransitionTime = now.toString();
    return condition;
  }
}
