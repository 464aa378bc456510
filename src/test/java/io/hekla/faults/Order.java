package io.hekla.faults;

import java.time.Instant;

/**
 * Order that the API server has acknowledged: a Job that is to end well.
 *
 * @param job name of the Job
 * @param at when it was acknowledged
 * @param pods number of its pods, all of which make up its gang
 * @param isAborted whether it is aborted by a Command meanwhile, and resumed by another
 */
record Order(String job, Instant at, int pods, boolean isAborted) {}
