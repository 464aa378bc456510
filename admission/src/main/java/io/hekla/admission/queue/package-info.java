/** Rules and defaults of Queues. Source: docs/admission.md#queue. */
@NullMarked
package io.hekla.admission.queue;

import org.jspecify.annotations.NullMarked;
