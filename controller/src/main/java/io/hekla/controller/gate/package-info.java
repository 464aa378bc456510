/**
 * Gates of pods that are opened once their queue has room. Each session says anew what is to be
 * opened, so nothing is kept.
 */
@NullMarked
package io.hekla.controller.gate;

import org.jspecify.annotations.NullMarked;
