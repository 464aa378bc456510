package io.hekla.controller.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.machine.JournalSerializable;
import java.util.List;
import java.util.Optional;

/**
 * Observed state of the cluster for an entity.
 *
 * @param commands for its machine, in order
 * @param object that it stands for; empty if it does not exist
 * @param number by which the entity acknowledges it
 */
public record Observation(
    Entity entity, List<JournalSerializable> commands, Optional<HasMetadata> object, long number) {
  public Observation {
    commands = List.copyOf(commands);
  }
}
