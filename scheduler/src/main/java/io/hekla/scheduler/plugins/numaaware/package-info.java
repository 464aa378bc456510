/**
 * The plugin {@code numa-aware}: whole CPUs of few NUMA nodes for pods that are sure of what they
 * request, as the node's kubelet will give them.
 */
@NullMarked
package io.hekla.scheduler.plugins.numaaware;

import org.jspecify.annotations.NullMarked;
