/** {@code hekla pod}: the pods of Jobs and queues (docs/reference/commands.md#vcctl). */
@NullMarked
package io.hekla.cli.pod;

import org.jspecify.annotations.NullMarked;
