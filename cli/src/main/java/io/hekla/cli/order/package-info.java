/** Commands to Jobs and Queues, as both groups of verbs create them. */
@NullMarked
package io.hekla.cli.order;

import org.jspecify.annotations.NullMarked;
