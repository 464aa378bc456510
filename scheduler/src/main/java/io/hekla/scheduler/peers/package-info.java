/**
 * Which pods are where, counted: by labels, by values of node labels, and by the affinity terms
 * that pods have. Made when a session first asks, and brought up to date by the pods that come and
 * go in it. Depends on {@code session}; knows no plugin.
 */
@NullMarked
package io.hekla.scheduler.peers;

import org.jspecify.annotations.NullMarked;
