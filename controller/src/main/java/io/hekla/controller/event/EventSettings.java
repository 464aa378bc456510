package io.hekla.controller.event;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * Settings of Events, under {@code hekla.events}.
 *
 * @param scheduler name of the scheduler in Events
 * @param perSecond requests for Events that a member begins per second at most
 * @param settle time for which a condition must have held to be published
 * @param repeatPause shortest time between two writes of one that repeats itself
 * @param successes which successes are published
 */
public record EventSettings(
    String scheduler, int perSecond, Duration settle, Duration repeatPause, Successes successes) {

  /** Reads {@code hekla}. */
  public static EventSettings read(Config hekla) {
    Config events = hekla.getConfig("events");
    return new EventSettings(
        hekla.getStringList("scheduler.names").stream().findFirst().orElse("volcano"),
        events.getInt("per-second"),
        events.getDuration("settle"),
        events.getDuration("repeat-pause"),
        Successes.read(events.getString("successes")));
  }
}
