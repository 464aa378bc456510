/** Amounts of resources and Kubernetes quantities. Depends on nothing of ours. */
@NullMarked
package io.hekla.model.resource;

import org.jspecify.annotations.NullMarked;
