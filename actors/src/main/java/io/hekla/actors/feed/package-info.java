/**
 * Events of a member's watches, put in order: for the scheduler as changes, for node actors, and,
 * on the active member, as observations for entities. Depends on {@code kubernetes}, {@code node}
 * and {@code entity}.
 */
@NullMarked
package io.hekla.actors.feed;

import org.jspecify.annotations.NullMarked;
