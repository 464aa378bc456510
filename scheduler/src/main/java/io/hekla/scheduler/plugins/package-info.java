/** The plugins that come with Hekla, a package each; here only their list. */
@NullMarked
package io.hekla.scheduler.plugins;

import org.jspecify.annotations.NullMarked;
