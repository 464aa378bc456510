package io.hekla.faults;

import java.time.Duration;

/**
 * Result of one fault.
 *
 * @param kind kind of fault, by which the docs count
 * @param outage time from its beginning to the last bind of a gang that was created then
 */
record FaultResult(String kind, Duration outage) {}
