/**
 * Embedded cluster: an in-memory Kubernetes API with simulated nodes, and the virtual-time runner.
 */
@NullMarked
package io.hekla.simulator;

import org.jspecify.annotations.NullMarked;
