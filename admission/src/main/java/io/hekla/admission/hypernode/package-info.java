/** Rules and defaults of HyperNodes. Source: reference api-and-controllers.md §6.10. */
@NullMarked
package io.hekla.admission.hypernode;

import org.jspecify.annotations.NullMarked;
