/** The scheduler's configuration, in the format of {@code volcano-scheduler.conf}. */
@NullMarked
package io.hekla.scheduler.configuration;

import org.jspecify.annotations.NullMarked;
