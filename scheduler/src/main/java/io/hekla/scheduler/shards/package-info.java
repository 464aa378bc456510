/**
 * Shares of the nodes that several schedulers of a cluster have: which nodes are this scheduler's,
 * and what it reports of them. Pure; knows facts of the cluster only. Source:
 * docs/reference/nodeshard.md#rules.
 */
@NullMarked
package io.hekla.scheduler.shards;

import org.jspecify.annotations.NullMarked;
