/** Plugin {@code resource-strategy-fit}: full or empty nodes, by resource. */
@NullMarked
package io.hekla.scheduler.plugins.resourcestrategyfit;

import org.jspecify.annotations.NullMarked;
