/** Tests of the engine as a whole. */
@NullMarked
package io.hekla.scheduler;

import org.jspecify.annotations.NullMarked;
