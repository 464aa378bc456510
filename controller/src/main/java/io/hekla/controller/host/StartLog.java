package io.hekla.controller.host;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warnings and news at the start of a member. The command prints them as plain lines, without time
 * and logger.
 */
public final class StartLog {
  /** Name of the logger, as in logback.xml. */
  public static final String NAME = "io.hekla.start";

  private static final Logger LOG = LoggerFactory.getLogger(NAME);

  private StartLog() {}

  /** Prints what takes the start longer, or that it goes on. */
  public static void inform(String line) {
    LOG.info("{}", line);
  }

  /** Prints a warning. */
  public static void warn(String warning) {
    LOG.warn("{}", warning);
  }
}
