/** The plugin {@code job-preemption}: victims by whole jobs. */
@NullMarked
package io.hekla.scheduler.plugins.jobpreemption;

import org.jspecify.annotations.NullMarked;
