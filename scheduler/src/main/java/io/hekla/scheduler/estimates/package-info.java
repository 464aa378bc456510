/** Expected run times of jobs. */
@NullMarked
package io.hekla.scheduler.estimates;

import org.jspecify.annotations.NullMarked;
