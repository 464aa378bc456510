/** Pauses between tries, and limits on requests per second. */
@NullMarked
package io.hekla.controller.pace;

import org.jspecify.annotations.NullMarked;
