@NullMarked
package io.hekla.actors.gate;

import org.jspecify.annotations.NullMarked;
