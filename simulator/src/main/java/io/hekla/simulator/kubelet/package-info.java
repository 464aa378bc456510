/**
 * Simulated kubelets: the states of a pod once it is bound to a simulated node. The rule is pure; a
 * driver in real time carries it out, and so does the virtual-time runner.
 */
@NullMarked
package io.hekla.simulator.kubelet;

import org.jspecify.annotations.NullMarked;
