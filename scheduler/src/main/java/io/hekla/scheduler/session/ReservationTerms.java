package io.hekla.scheduler.session;

import io.hekla.scheduler.estimates.RunEstimates;
import java.time.Duration;
import java.util.Optional;

/**
 * Terms on which jobs get reservations.
 *
 * @param most largest number of reservations at a time
 * @param timeout time after the promised start at which a reservation counts as not held; empty:
 *     never
 * @param isRenewed whether a reservation that was not held is promised anew; otherwise it ends
 * @param estimates expected run times
 */
public record ReservationTerms(
    int most, Optional<Duration> timeout, boolean isRenewed, RunEstimates estimates) {}
