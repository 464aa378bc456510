/**
 * Keeps HyperNodes as {@code model.hypernode} wants them, on one member of the cluster: reads the
 * configuration of discovery, asks fabric managers, looks at what the feed knows and writes what
 * differs. Depends on {@code feed}, {@code kubernetes}, {@code observing} and {@code outside}.
 */
@NullMarked
package io.hekla.actors.hypernode;

import org.jspecify.annotations.NullMarked;
