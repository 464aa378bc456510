/**
 * Leader election by a Kubernetes Lease between several Heklas that share no journal, as a pure
 * state machine, and the record of removed members in another one. Depends on nothing.
 */
@NullMarked
package io.hekla.model.lease;

import org.jspecify.annotations.NullMarked;
