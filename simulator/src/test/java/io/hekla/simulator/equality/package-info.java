/** The same inputs make the live system and virtual time do the same. */
@NullMarked
package io.hekla.simulator.equality;

import org.jspecify.annotations.NullMarked;
