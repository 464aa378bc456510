/** The plugin {@code conformance}: what the cluster itself needs is not evicted. */
@NullMarked
package io.hekla.scheduler.plugins.conformance;

import org.jspecify.annotations.NullMarked;
