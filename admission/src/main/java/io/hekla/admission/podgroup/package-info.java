/** Rules and defaults of PodGroups. Source: reference api-and-controllers.md §6.4. */
@NullMarked
package io.hekla.admission.podgroup;

import org.jspecify.annotations.NullMarked;
