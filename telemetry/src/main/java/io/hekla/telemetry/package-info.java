/**
 * Additions to a member's JVM with {@code HEKLA_TELEMETRY=on}: Kamon's agent, and what Kamon lacks
 * for Akka 2.8. No other code uses this package; the agent loads it by {@code telemetry.conf}.
 */
@NullMarked
package io.hekla.telemetry;

import org.jspecify.annotations.NullMarked;
