/**
 * The extension API: what a plugin is, what it can register ({@link
 * io.hekla.scheduler.plugin.ExtensionPoint}), and how several answers become one ({@link
 * io.hekla.scheduler.plugin.Fold}, {@link io.hekla.scheduler.plugin.Policy}). Depends on {@code
 * session} and {@code configuration}; knows no plugin.
 */
@NullMarked
package io.hekla.scheduler.plugin;

import org.jspecify.annotations.NullMarked;
