/**
 * The Lease by which Heklas that share no journal exclude each other: read, taken, renewed and
 * given up; and the Lease by which one side of a cluster of members excludes the other. The rules
 * are in {@code model.lease}.
 */
@NullMarked
package io.hekla.actors.lease;

import org.jspecify.annotations.NullMarked;
