package io.hekla.model.podgroup;

import io.hekla.model.machine.Decision;
import java.util.List;

/**
 * Provision of ordinary pods with a PodGroup. Nothing of it is persisted: it follows from what the
 * API shows. Source: reference api-and-controllers.md §5.1.
 */
final class Provision {
  /**
   * Maximum number of pods that get an event: the pods of one group wait for the same thing, and
   * the first of them stand for all.
   */
  private static final int MOST_TOLD = 10;

  private Provision() {}

  static Decision<PodGroupEvent, PodGroupEffect> decide(OrdinarySight sight) {
    if (sight.isInOrder()) {
      return Decision.nothing();
    }
    if (sight.asleep()) {
      return Decision.effect(new PodGroupEffect.DeleteGroup(sight.uid()));
    }
    if (sight.uid().isEmpty()) {
      // The pods name it once it exists.
      return sight
          .wanted()
          .<Decision<PodGroupEvent, PodGroupEffect>>map(
              pattern -> Decision.effect(new PodGroupEffect.CreateGroup(pattern, told(sight))))
          .orElseGet(Decision::nothing);
    }
    Decision<PodGroupEvent, PodGroupEffect> decision =
        sight
            .wanted()
            .<Decision<PodGroupEvent, PodGroupEffect>>map(
                pattern -> Decision.effect(new PodGroupEffect.OverwriteGroup(sight.uid(), pattern)))
            .orElseGet(Decision::nothing);
    return sight.unnamed().isEmpty()
        ? decision
        : decision.andDo(new PodGroupEffect.NameGroup(sight.unnamed()));
  }

  private static List<OrdinarySight.Unnamed> told(OrdinarySight sight) {
    return sight.unnamed().stream().limit(MOST_TOLD).toList();
  }
}
