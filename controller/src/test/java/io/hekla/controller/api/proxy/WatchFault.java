package io.hekla.controller.api.proxy;

/**
 * A trouble of watches, and how often it comes.
 *
 * @param probability of each event; from 0 to 1
 */
public record WatchFault(double probability, WatchTrouble trouble) {}
