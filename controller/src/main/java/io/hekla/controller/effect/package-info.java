/** Entity definitions: one per kind, its machine and the requests that its effects become. */
@NullMarked
package io.hekla.controller.effect;

import org.jspecify.annotations.NullMarked;
