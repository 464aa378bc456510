/**
 * Which of several Heklas that share no journal acts on a cluster: a leader election by a
 * Kubernetes Lease, as a pure state machine. Depends on nothing.
 */
@NullMarked
package io.hekla.model.lease;

import org.jspecify.annotations.NullMarked;
