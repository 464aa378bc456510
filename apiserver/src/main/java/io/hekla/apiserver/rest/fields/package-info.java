/**
 * Ownership of fields: sets of fields, {@code managedFields}, and server-side apply on them. Pure.
 */
@NullMarked
package io.hekla.apiserver.rest.fields;

import org.jspecify.annotations.NullMarked;
