/**
 * Extension API: plugins, the points at which they register ({@link
 * io.hekla.scheduler.plugin.ExtensionPoint}), and the combination of several answers ({@link
 * io.hekla.scheduler.plugin.Fold}, {@link io.hekla.scheduler.plugin.Policy}). Depends on {@code
 * session} and {@code configuration}; knows no plugin.
 */
@NullMarked
package io.hekla.scheduler.plugin;

import org.jspecify.annotations.NullMarked;
