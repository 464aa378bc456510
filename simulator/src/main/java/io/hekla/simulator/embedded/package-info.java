/** Embedded cluster as a whole: API server, admission, simulated nodes and their kubelets. */
@NullMarked
package io.hekla.simulator.embedded;

import org.jspecify.annotations.NullMarked;
