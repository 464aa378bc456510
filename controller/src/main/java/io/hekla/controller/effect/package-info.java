/** Entity definitions: one per kind, its machine and how the effects of it become requests. */
@NullMarked
package io.hekla.controller.effect;

import org.jspecify.annotations.NullMarked;
