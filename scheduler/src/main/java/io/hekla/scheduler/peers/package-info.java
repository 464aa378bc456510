/**
 * Counts of pods by place: by labels, by values of node labels, and by the affinity terms that pods
 * have. Made when a session first asks, and updated by the pods that are added and removed in it.
 * Depends on {@code session}; knows no plugin.
 */
@NullMarked
package io.hekla.scheduler.peers;

import org.jspecify.annotations.NullMarked;
