package io.hekla.controller.effect;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.jobflow.JobFlowEffect.AskProbes;

/** Asks pods what the probes of flows want to know; its answers are commands of the JobFlow. */
@FunctionalInterface
public interface Prober {
  /** Asks the pods of a flow, unless they are being asked the same already. */
  void ask(ObjectKey jobFlow, AskProbes ask);
}
