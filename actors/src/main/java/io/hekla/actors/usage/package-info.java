/**
 * Collection of the load of the nodes from the source that the map {@code metrics} of the
 * scheduler's configuration names, beside the sessions; the feed receives it, from which the engine
 * hears of it as of any other change. Depends on {@code configuration}, {@code feed}, {@code
 * kubernetes} and {@code outside}.
 */
@NullMarked
package io.hekla.actors.usage;

import org.jspecify.annotations.NullMarked;
