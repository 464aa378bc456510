/** Kinds of entities: the one list of them, each by its observer and its entity definition. */
@NullMarked
package io.hekla.controller.kinds;

import org.jspecify.annotations.NullMarked;
