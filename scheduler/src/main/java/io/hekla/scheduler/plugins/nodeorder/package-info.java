/** Plugin {@code nodeorder}: Kubernetes' plain scorers. */
@NullMarked
package io.hekla.scheduler.plugins.nodeorder;

import org.jspecify.annotations.NullMarked;
