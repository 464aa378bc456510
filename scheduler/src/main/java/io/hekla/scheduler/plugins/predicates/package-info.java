/** The plugin {@code predicates}: where Kubernetes lets a pod run. */
@NullMarked
package io.hekla.scheduler.plugins.predicates;

import org.jspecify.annotations.NullMarked;
