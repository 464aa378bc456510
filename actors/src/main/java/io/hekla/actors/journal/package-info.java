/**
 * Journal of events: an H2 file of this member, or a PostgreSQL database that all members share.
 * Creates and checks the tables, knows the cluster that they belong to, and finds the entities that
 * still have work. Knows no entity.
 */
@NullMarked
package io.hekla.actors.journal;

import org.jspecify.annotations.NullMarked;
