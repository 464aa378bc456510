/** Actor that has the gates of pods opened. Depends on {@code kubernetes}. */
@NullMarked
package io.hekla.actors.gate;

import org.jspecify.annotations.NullMarked;
