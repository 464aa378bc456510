/** Rules and defaults of pods. Source: reference api-and-controllers.md §6.9. */
@NullMarked
package io.hekla.admission.pod;

import org.jspecify.annotations.NullMarked;
