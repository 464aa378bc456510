/** Rules and defaults of pods. Source: docs/admission.md#pod. */
@NullMarked
package io.hekla.admission.pod;

import org.jspecify.annotations.NullMarked;
