/** Reports of a scheduler in its NodeShard's status. Source: docs/reference/nodeshard.md#status. */
@NullMarked
package io.hekla.controller.shard;

import org.jspecify.annotations.NullMarked;
