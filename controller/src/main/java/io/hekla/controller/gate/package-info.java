/**
 * Gates of pods that are opened once their queue has room. Each session names anew which gates are
 * to be opened, so nothing is persisted.
 */
@NullMarked
package io.hekla.controller.gate;

import org.jspecify.annotations.NullMarked;
