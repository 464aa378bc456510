package io.hekla.controller.effect;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.jobflow.JobFlowEffect.AskProbes;

/** Prober of pods for the probes of flows; its answers are commands of the JobFlow. */
@FunctionalInterface
public interface Prober {
  /** Probes the pods of a flow, unless the same probes are under way already. */
  void ask(ObjectKey jobFlow, AskProbes ask);
}
