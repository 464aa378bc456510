package io.hekla.recorder.object;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.time.Instant;
import java.util.Optional;

/**
 * Change of an object of the API server. Holds a reference only: the recorder makes the manifest on
 * its own thread.
 *
 * @param number number of the change; later changes have higher ones
 * @param at time when this member received it
 * @param object the object after it; empty if the object is gone
 */
public record ObjectChange(
    long number, Instant at, Kind<?> kind, ObjectKey key, Optional<HasMetadata> object) {}
