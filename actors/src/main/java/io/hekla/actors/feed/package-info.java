/**
 * What the watches of a member tell, put in order: for the scheduler as changes, for node actors,
 * and, on the active member, as looks for entities. Depends on {@code kubernetes}, {@code node} and
 * {@code entity}.
 */
@NullMarked
package io.hekla.actors.feed;

import org.jspecify.annotations.NullMarked;
