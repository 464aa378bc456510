/** Plugin {@code cdp}: pods that were only just placed are not evicted. */
@NullMarked
package io.hekla.scheduler.plugins.cdp;

import org.jspecify.annotations.NullMarked;
