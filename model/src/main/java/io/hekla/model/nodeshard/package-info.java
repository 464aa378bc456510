/**
 * Division of the nodes among schedulers: the configuration of the shares, the nodes that each
 * scheduler is to have, and the writes to NodeShards that this requires. Depends on {@code
 * cluster}, {@code manifest} and {@code text}. Source:
 * docs/reference/controllers.md#sharding-controller.
 */
@NullMarked
package io.hekla.model.nodeshard;

import org.jspecify.annotations.NullMarked;
