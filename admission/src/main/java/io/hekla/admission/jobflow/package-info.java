/** Rules and defaults of JobFlows. Source: reference api-and-controllers.md §6.7. */
@NullMarked
package io.hekla.admission.jobflow;

import org.jspecify.annotations.NullMarked;
