/** Reports about queues, written by the member where the scheduler runs. */
@NullMarked
package io.hekla.actors.report;

import org.jspecify.annotations.NullMarked;
