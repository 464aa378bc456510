/**
 * The scheduler's configuration as it stands in its file, taken again whenever that changes.
 * Depends on the engine's {@code configuration} only.
 */
@NullMarked
package io.hekla.actors.configuration;

import org.jspecify.annotations.NullMarked;
