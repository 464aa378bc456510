/** Plugin {@code conformance}: pods that the cluster itself needs are not evicted. */
@NullMarked
package io.hekla.scheduler.plugins.conformance;

import org.jspecify.annotations.NullMarked;
