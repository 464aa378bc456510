/** Actor around the writer of Events. Depends on {@code kubernetes}. */
@NullMarked
package io.hekla.actors.event;

import org.jspecify.annotations.NullMarked;
