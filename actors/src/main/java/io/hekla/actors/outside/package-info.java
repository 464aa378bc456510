/**
 * Answers the questions that the engine asks the outside, over HTTP, within the time that a session
 * has for them. Depends on the engine's {@code outside} only.
 */
@NullMarked
package io.hekla.actors.outside;

import org.jspecify.annotations.NullMarked;
