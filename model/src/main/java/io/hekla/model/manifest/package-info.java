/**
 * Reading of manifests: text in, typed objects with the place of every field out, or all the
 * problems at once. Pure; files are opened elsewhere. Knows the API types only through the classes
 * that a caller names, and depends on {@code io.hekla.model.resource} at most.
 */
@NullMarked
package io.hekla.model.manifest;

import org.jspecify.annotations.NullMarked;
