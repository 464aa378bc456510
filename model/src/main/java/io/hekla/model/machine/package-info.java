/** What every state machine of Hekla has in common. Depends on nothing of ours. */
@NullMarked
package io.hekla.model.machine;

import org.jspecify.annotations.NullMarked;
