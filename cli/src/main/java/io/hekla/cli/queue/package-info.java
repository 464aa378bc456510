/** {@code hekla queue}: the verbs that users of vcctl know (docs/reference/commands.md#vcctl). */
@NullMarked
package io.hekla.cli.queue;

import org.jspecify.annotations.NullMarked;
