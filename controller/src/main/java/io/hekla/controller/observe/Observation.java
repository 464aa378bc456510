package io.hekla.controller.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.machine.Kept;
import java.util.List;
import java.util.Optional;

/**
 * The cluster as an entity is shown it.
 *
 * @param commands for its machine, in order
 * @param object that it stands for; empty if it is not there
 * @param number by which the entity acknowledges it
 */
public record Observation(
    Entity entity, List<Kept> commands, Optional<HasMetadata> object, long number) {
  public Observation {
    commands = List.copyOf(commands);
  }
}
