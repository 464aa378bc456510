/**
 * The Lease by which Heklas that share no journal exclude each other: read, taken, renewed and
 * given up. The rule is in {@code model.lease}.
 */
@NullMarked
package io.hekla.actors.lease;

import org.jspecify.annotations.NullMarked;
