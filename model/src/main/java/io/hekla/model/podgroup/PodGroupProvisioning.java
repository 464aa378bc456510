package io.hekla.model.podgroup;

import io.hekla.model.machine.Decision;
import java.util.List;

/**
 * Provision of ordinary pods with a PodGroup. Nothing of it is persisted: it follows from what the
 * API shows. Source: docs/reference/controllers.md#podgroups-of-ordinary-pods.
 */
final class PodGroupProvisioning {
  /**
   * Maximum number of pods that get an event: the pods of one group wait for the same thing, and
   * the first of them stand for all.
   */
  private static final int MOST_REPORTED = 10;

  private PodGroupProvisioning() {}

  static Decision<PodGroupEvent, PodGroupEffect> decide(OrdinaryPodsObservation observation) {
    if (observation.isInOrder()) {
      return Decision.nothing();
    }
    if (observation.scaledToZero()) {
      return Decision.effect(new PodGroupEffect.DeleteGroup(observation.uid()));
    }
    if (observation.uid().isEmpty()) {
      // The pods name it once it exists.
      return observation
          .desired()
          .<Decision<PodGroupEvent, PodGroupEffect>>map(
              pattern ->
                  Decision.effect(
                      new PodGroupEffect.CreateGroup(pattern, podsToReport(observation))))
          .orElseGet(Decision::nothing);
    }
    Decision<PodGroupEvent, PodGroupEffect> decision =
        observation
            .desired()
            .<Decision<PodGroupEvent, PodGroupEffect>>map(
                pattern ->
                    Decision.effect(new PodGroupEffect.OverwriteGroup(observation.uid(), pattern)))
            .orElseGet(Decision::nothing);
    return observation.podsWithoutGroup().isEmpty()
        ? decision
        : decision.andDo(new PodGroupEffect.NameGroup(observation.podsWithoutGroup()));
  }

  private static List<OrdinaryPodsObservation.PodWithoutGroup> podsToReport(
      OrdinaryPodsObservation observation) {
    return observation.podsWithoutGroup().stream().limit(MOST_REPORTED).toList();
  }
}
