/**
 * Plugin {@code numa-aware}: whole CPUs of few NUMA nodes for guaranteed pods, as the node's
 * kubelet will give them.
 */
@NullMarked
package io.hekla.scheduler.plugins.numaaware;

import org.jspecify.annotations.NullMarked;
