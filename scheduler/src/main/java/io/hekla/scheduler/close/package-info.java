/**
 * Results of a session: phases and conditions of PodGroups, reasons for which pods wait, figures of
 * queues. Depends on {@code plugin} and {@code session}.
 */
@NullMarked
package io.hekla.scheduler.close;

import org.jspecify.annotations.NullMarked;
