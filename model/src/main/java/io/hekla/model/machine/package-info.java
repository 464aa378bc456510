/** Common parts of Hekla's state machines. Depends on nothing of ours. */
@NullMarked
package io.hekla.model.machine;

import org.jspecify.annotations.NullMarked;
