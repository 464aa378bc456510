/** Plugins that come with Hekla, a package each; this package has only their list. */
@NullMarked
package io.hekla.scheduler.plugins;

import org.jspecify.annotations.NullMarked;
