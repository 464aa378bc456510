/** Rules and defaults of Queues. Source: reference api-and-controllers.md §6.5 and §6.6. */
@NullMarked
package io.hekla.admission.queue;

import org.jspecify.annotations.NullMarked;
