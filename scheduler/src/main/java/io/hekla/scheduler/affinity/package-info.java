/** Kubernetes' rules for matching nodes, shared by the plugins that filter and that score. */
@NullMarked
package io.hekla.scheduler.affinity;

import org.jspecify.annotations.NullMarked;
