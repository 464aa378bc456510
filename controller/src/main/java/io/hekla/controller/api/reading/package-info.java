/**
 * The way from an API server's bytes to objects: each object is read by itself, and only what Hekla
 * uses of it. What cannot be read is left out by name. Depends on {@code kubernetes}.
 */
@NullMarked
package io.hekla.controller.api.reading;

import org.jspecify.annotations.NullMarked;
