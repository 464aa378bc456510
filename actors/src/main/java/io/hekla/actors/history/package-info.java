/**
 * History of entities and pods in tables: beside the journal of a member in a file of its own, in a
 * cluster in the database of the journal. A thread of the member on which the scheduler runs reads
 * the journal and writes the rows; rules are in {@code io.hekla.recorder.history}.
 */
@NullMarked
package io.hekla.actors.history;

import org.jspecify.annotations.NullMarked;
