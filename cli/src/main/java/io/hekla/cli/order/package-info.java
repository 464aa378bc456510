/** Orders to Jobs and Queues, as both groups of verbs give them. */
@NullMarked
package io.hekla.cli.order;

import org.jspecify.annotations.NullMarked;
