package io.hekla.model.manifest;

import io.fabric8.kubernetes.api.model.HasMetadata;

/**
 * An object of a manifest with its position.
 *
 * @param object an instance of the class that its {@link ManifestKind} names
 */
public record ManifestObject(HasMetadata object, Place place) {}
