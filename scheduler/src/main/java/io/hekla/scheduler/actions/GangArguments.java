package io.hekla.scheduler.actions;

import io.hekla.scheduler.configuration.Arguments;

/**
 * The arguments of {@code gangpreempt} and {@code gangreclaim}. Source:
 * docs/reference/actions.md#gangpreempt-and-gangreclaim.
 *
 * @param mostDomains number of parts of the network that are searched for victims
 * @param wholeGangs whether a gang may be broken up to make room
 */
record GangArguments(int mostDomains, boolean wholeGangs) {
  private static final int MOST_DOMAINS = 8;

  static GangArguments read(Arguments.Reader arguments) {
    int requested = arguments.integer("maxDomains", MOST_DOMAINS);
    if (requested <= 0) {
      arguments.refuse("maxDomains", requested + " is not above 0", String.valueOf(MOST_DOMAINS));
    }
    return new GangArguments(
        requested <= 0 ? MOST_DOMAINS : requested, arguments.flag("allowWholeBundle", true));
  }
}
