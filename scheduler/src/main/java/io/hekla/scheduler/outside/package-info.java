/**
 * How the engine asks what only the outside knows: pure data out, pure data in, each exchange noted
 * in order, so that a session run again takes the answers from its record. No input or output
 * happens here: who really asks is given to the session. Depends on {@code io.hekla.model} only.
 */
@NullMarked
package io.hekla.scheduler.outside;

import org.jspecify.annotations.NullMarked;
