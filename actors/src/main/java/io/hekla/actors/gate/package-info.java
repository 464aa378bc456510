/**
 * Gates of pods that are opened once their queue has room. What is to be opened each session says
 * anew, so that nothing is kept. Depends on {@code kubernetes}.
 */
@NullMarked
package io.hekla.actors.gate;

import org.jspecify.annotations.NullMarked;
