/**
 * Questions of the engine that only external systems can answer: pure data out, pure data in, each
 * exchange recorded in order, so that a replayed session takes the answers from its record. No
 * input or output happens here: the component that really asks is given to the session. Depends on
 * {@code io.hekla.model} only.
 */
@NullMarked
package io.hekla.scheduler.external;

import org.jspecify.annotations.NullMarked;
