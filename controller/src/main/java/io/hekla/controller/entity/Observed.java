package io.hekla.controller.entity;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.machine.JournalSerializable;
import java.util.List;
import java.util.Optional;

/**
 * Observation as it reaches an entity.
 *
 * @param commands of its machine, in order
 * @param asOf position up to which the watches had reported
 * @param object that it stands for
 * @param acknowledge tells the observer that it need not be sent again
 */
public record Observed(
    List<JournalSerializable> commands,
    Position asOf,
    Optional<HasMetadata> object,
    Runnable acknowledge) {
  public Observed {
    commands = List.copyOf(commands);
  }
}
