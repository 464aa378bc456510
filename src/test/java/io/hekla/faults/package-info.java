/**
 * Runs of faults: several members in JVMs of their own, with the shipped settings, on a real API
 * server and PostgreSQL; relays before all of their connections; and a judge that reads nothing but
 * the API server's audit log. {@link io.hekla.faults.FaultRun} runs them on demand and adds up what
 * came of them, {@link io.hekla.faults.FaultsST} a few of them in CI.
 */
@NullMarked
package io.hekla.faults;

import org.jspecify.annotations.NullMarked;
