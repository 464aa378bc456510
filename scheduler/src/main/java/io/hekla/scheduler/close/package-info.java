/**
 * What a session leaves behind: phases and conditions of PodGroups, why pods wait, figures of
 * queues. Depends on {@code plugin} and {@code session}.
 */
@NullMarked
package io.hekla.scheduler.close;

import org.jspecify.annotations.NullMarked;
