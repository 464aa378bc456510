/** Rules and defaults of Jobs. Source: reference api-and-controllers.md §6.2 and §6.3. */
@NullMarked
package io.hekla.admission.job;

import org.jspecify.annotations.NullMarked;
