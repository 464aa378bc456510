/** Plugin {@code predicates}: the nodes on which Kubernetes lets a pod run. */
@NullMarked
package io.hekla.scheduler.plugins.predicates;

import org.jspecify.annotations.NullMarked;
