/** {@code hekla podgroup}: the PodGroups of Jobs and of other workloads. */
@NullMarked
package io.hekla.cli.podgroup;

import org.jspecify.annotations.NullMarked;
