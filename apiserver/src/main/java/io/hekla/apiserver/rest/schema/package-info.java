/**
 * Kinds that are served, their names, and the schemas of their objects: from the CRDs of {@code
 * deploy/crds} and from the client library's types.
 */
@NullMarked
package io.hekla.apiserver.rest.schema;

import org.jspecify.annotations.NullMarked;
