package io.hekla.scheduler.outside;

import io.hekla.model.machine.Kept;
import java.time.Duration;

/**
 * A question to the outside.
 *
 * @param address URL that it is posted to
 * @param json what is posted
 * @param patience after so long without an answer there is none; more than zero
 */
public record Question(String address, String json, Duration patience) implements Kept {}
