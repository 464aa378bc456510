/**
 * Events for users: what any part of Hekla says of an object is gathered, and written when there is
 * room for it. Depends on {@code kubernetes}.
 */
@NullMarked
package io.hekla.actors.event;

import org.jspecify.annotations.NullMarked;
