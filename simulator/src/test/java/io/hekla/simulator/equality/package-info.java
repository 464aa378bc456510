/** Equality of the live system and virtual time under the same inputs. */
@NullMarked
package io.hekla.simulator.equality;

import org.jspecify.annotations.NullMarked;
