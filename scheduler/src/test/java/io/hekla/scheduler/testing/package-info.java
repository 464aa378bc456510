/** Clusters written down in a few readable lines, for tests. */
@NullMarked
package io.hekla.scheduler.testing;

import org.jspecify.annotations.NullMarked;
