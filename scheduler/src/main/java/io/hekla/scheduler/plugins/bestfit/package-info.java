/** Plugin {@code best-fit}: nodes with the least room first. */
@NullMarked
package io.hekla.scheduler.plugins.bestfit;

import org.jspecify.annotations.NullMarked;
