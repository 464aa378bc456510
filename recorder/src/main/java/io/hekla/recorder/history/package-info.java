/**
 * History of Jobs, PodGroups, queues and pods: rows made from the events of the journal and from
 * the observed pods, and the answers made from rows. Pure, but for the interface of the tables.
 */
@NullMarked
package io.hekla.recorder.history;

import org.jspecify.annotations.NullMarked;
