/**
 * The scheduler's configuration as it is in its file, read again whenever that changes. Depends on
 * the engine's {@code configuration} only.
 */
@NullMarked
package io.hekla.actors.configuration;

import org.jspecify.annotations.NullMarked;
