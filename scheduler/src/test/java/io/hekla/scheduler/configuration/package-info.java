/** Tests of reading configurations. */
@NullMarked
package io.hekla.scheduler.configuration;

import org.jspecify.annotations.NullMarked;
