package io.hekla.controller.observe;

import io.hekla.controller.cache.CommandIndex;
import io.hekla.controller.cache.ObjectCache;

/**
 * Parts of a {@link Reconciler} that its observers are built from.
 *
 * @param cache of all watched objects
 * @param commands of users, by their target objects
 * @param tombstones of pods that Jobs have not acknowledged yet
 * @param admissions of PodGroups that the API does not show yet
 * @param waiting reasons why PodGroups wait
 */
public record ObserverContext(
    ObjectCache cache,
    CommandIndex commands,
    ObserverSettings settings,
    DeletedPodTombstones tombstones,
    AssumedAdmissions admissions,
    WaitingPodGroups waiting) {}
