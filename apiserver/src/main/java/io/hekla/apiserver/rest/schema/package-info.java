/**
 * What kinds are served under which names, and the shape of their objects: from the CRDs of {@code
 * deploy/crds} and from the client library's types.
 */
@NullMarked
package io.hekla.apiserver.rest.schema;

import org.jspecify.annotations.NullMarked;
