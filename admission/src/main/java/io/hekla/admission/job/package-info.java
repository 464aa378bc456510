/** Rules and defaults of Jobs. Source: docs/admission.md#job. */
@NullMarked
package io.hekla.admission.job;

import org.jspecify.annotations.NullMarked;
