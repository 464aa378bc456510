package io.hekla.controller.api.proxy;

/**
 * Trouble of watches, and its frequency.
 *
 * @param probability probability for each event; from 0 to 1
 */
public record WatchFault(double probability, WatchTrouble trouble) {}
