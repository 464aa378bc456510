/**
 * Recorded days again, in virtual time and under other circumstances: a recording as a workload,
 * its outcome as it was, and the comparison of both.
 */
@NullMarked
package io.hekla.simulator.whatif;

import org.jspecify.annotations.NullMarked;
