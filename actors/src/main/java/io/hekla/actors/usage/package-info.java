/**
 * Collects the load of the nodes from where the map {@code metrics} of the scheduler's
 * configuration says that it is measured, beside the sessions, and tells the feed, from which the
 * engine hears of it as of any other change. Depends on {@code configuration}, {@code feed}, {@code
 * kubernetes} and {@code outside}.
 */
@NullMarked
package io.hekla.actors.usage;

import org.jspecify.annotations.NullMarked;
