package io.hekla.model.podgroup;

import io.hekla.model.cluster.ObjectKey;

/**
 * Verdict on a PodGroup, as far as its Job shows it.
 *
 * @param why the reason why it waits, in one sentence for people; empty if it does not wait
 */
public record WaitingPodGroup(ObjectKey key, String uid, String why) {}
