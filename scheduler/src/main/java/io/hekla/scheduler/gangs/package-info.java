/** Minimums of gangs: what a job needs to start, and what it has beyond that. */
@NullMarked
package io.hekla.scheduler.gangs;

import org.jspecify.annotations.NullMarked;
