/** Levels of loggers that change while a member runs. */
@NullMarked
package io.hekla.actors.logging;

import org.jspecify.annotations.NullMarked;
