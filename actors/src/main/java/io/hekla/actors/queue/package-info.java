/**
 * The queue entity: its machine in the common shell, and how its effects become requests. Holds no
 * rule. Depends on {@code entity} and {@code kubernetes}.
 */
@NullMarked
package io.hekla.actors.queue;

import org.jspecify.annotations.NullMarked;
