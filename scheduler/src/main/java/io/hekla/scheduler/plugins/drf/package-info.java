/**
 * Plugin {@code drf}: jobs with the smaller dominant share first, and on demand branches of queues
 * likewise.
 */
@NullMarked
package io.hekla.scheduler.plugins.drf;

import org.jspecify.annotations.NullMarked;
