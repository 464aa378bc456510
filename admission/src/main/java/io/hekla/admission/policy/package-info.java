/**
 * Kubernetes' own admission policies (CEL), written from the rules and defaults that can be said
 * so. Text only; who applies it stands elsewhere.
 */
@NullMarked
package io.hekla.admission.policy;

import org.jspecify.annotations.NullMarked;
