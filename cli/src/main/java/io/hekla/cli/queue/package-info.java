/**
 * {@code hekla queue}: the verbs that users of vcctl know (reference api-and-controllers.md §7.2).
 */
@NullMarked
package io.hekla.cli.queue;

import org.jspecify.annotations.NullMarked;
