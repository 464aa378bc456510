/** Verbs: one request to the Kubernetes API each, idempotent, with the meaning of its answers. */
@NullMarked
package io.hekla.controller.verb;

import org.jspecify.annotations.NullMarked;
