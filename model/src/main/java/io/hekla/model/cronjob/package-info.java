/**
 * The life of a CronJob as a pure machine: when its Jobs are due, made and cleared away. Depends on
 * {@code job} and {@code machine}.
 */
@NullMarked
package io.hekla.model.cronjob;

import org.jspecify.annotations.NullMarked;
