/**
 * Simulated kubelets: what happens to a pod once it is bound to a simulated node. The rule is pure;
 * a driver in real time carries it out, and the virtual-time runner can do the same.
 */
@NullMarked
package io.hekla.simulator.kubelet;

import org.jspecify.annotations.NullMarked;
