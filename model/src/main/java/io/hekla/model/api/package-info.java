/**
 * Kubernetes API types of the CRDs, from which the CRDs in {@code deploy/} are generated. The only
 * place that may use fabric8's {@code CustomResource} and its annotations. Fields may be null here,
 * as on the wire.
 */
package io.hekla.model.api;
