/** The plugin {@code cdp}: what was only just placed is not evicted. */
@NullMarked
package io.hekla.scheduler.plugins.cdp;

import org.jspecify.annotations.NullMarked;
