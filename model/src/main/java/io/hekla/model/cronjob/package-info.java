/**
 * State machine of a CronJob: when its Jobs are due, created and deleted. Depends on {@code job}
 * and {@code machine}.
 */
@NullMarked
package io.hekla.model.cronjob;

import org.jspecify.annotations.NullMarked;
