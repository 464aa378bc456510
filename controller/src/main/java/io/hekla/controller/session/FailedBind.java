package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;

/**
 * Bind that a PodGroup could not have done.
 *
 * @param uid of the pod
 * @param reason as the API, or the PodGroup, gave it
 */
public record FailedBind(ObjectKey pod, String uid, String reason) {}
