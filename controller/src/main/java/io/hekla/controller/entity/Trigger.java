package io.hekla.controller.entity;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.machine.JournalSerializable;
import java.util.Optional;

/**
 * Trigger of events: the command that was decided, and the object as it was then.
 *
 * @param object empty if the entity has not observed it since it was started
 */
public record Trigger(JournalSerializable command, Optional<HasMetadata> object) {}
