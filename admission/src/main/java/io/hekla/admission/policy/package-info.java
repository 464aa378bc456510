/**
 * Kubernetes' own admission policies (CEL), written from the rules and defaults that CEL can
 * express. Text only; other packages apply it.
 */
@NullMarked
package io.hekla.admission.policy;

import org.jspecify.annotations.NullMarked;
