/** Rules and defaults of PodGroups. Source: docs/admission.md#podgroup. */
@NullMarked
package io.hekla.admission.podgroup;

import org.jspecify.annotations.NullMarked;
