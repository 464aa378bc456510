/** Rules and defaults of HyperNodes. Source: docs/admission.md#hypernode. */
@NullMarked
package io.hekla.admission.hypernode;

import org.jspecify.annotations.NullMarked;
