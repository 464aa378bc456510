/** Plugin {@code resourcequota}: jobs are let in as far as their namespace has quota. */
@NullMarked
package io.hekla.scheduler.plugins.resourcequota;

import org.jspecify.annotations.NullMarked;
