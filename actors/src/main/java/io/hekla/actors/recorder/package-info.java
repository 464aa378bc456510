/** The recorder of a member: a thread beside the scheduler, and segments as rows of a database. */
@NullMarked
package io.hekla.actors.recorder;

import org.jspecify.annotations.NullMarked;
