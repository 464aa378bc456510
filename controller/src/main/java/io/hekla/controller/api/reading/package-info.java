/**
 * The way from an API server's bytes to objects: each object is read by itself, and only the fields
 * that Hekla uses. Unreadable objects are left out by name. Depends on {@code kubernetes}.
 */
@NullMarked
package io.hekla.controller.api.reading;

import org.jspecify.annotations.NullMarked;
