/**
 * Operators of other projects beside Hekla: their programs, as {@code .ci/operators} builds them,
 * on a real API server, with the examples that their projects publish.
 */
@NullMarked
package io.hekla.operators;

import org.jspecify.annotations.NullMarked;
