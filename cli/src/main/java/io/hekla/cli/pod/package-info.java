/** {@code hekla pod}: the pods of Jobs and queues (reference api-and-controllers.md §7.2). */
@NullMarked
package io.hekla.cli.pod;

import org.jspecify.annotations.NullMarked;
