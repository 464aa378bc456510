/** Tests of how answers become one. */
@NullMarked
package io.hekla.scheduler.plugin;

import org.jspecify.annotations.NullMarked;
