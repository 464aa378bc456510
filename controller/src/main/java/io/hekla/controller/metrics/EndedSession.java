package io.hekla.controller.metrics;

import io.hekla.controller.session.SessionRecord;
import java.time.Duration;
import java.time.Instant;

/**
 * Session that has ended, with its times.
 *
 * @param times those on its own thread
 * @param collecting time in which changes were collected
 * @param whole time from the beginning of the collection until the decisions were persisted
 * @param at time of its end by the wall clock
 */
public record EndedSession(
    SessionRecord session, SessionTimes times, Duration collecting, Duration whole, Instant at) {}
