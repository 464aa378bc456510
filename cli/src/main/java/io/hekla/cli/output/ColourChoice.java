package io.hekla.cli.output;

import io.hekla.cli.display.Display;
import java.util.Map;

/** Value of {@code --color}: when standard output has colours. */
public enum ColourChoice {
  /**
   * In a terminal, unless the environment says no (<a href="https://no-color.org">NO_COLOR</a>).
   */
  AUTO,
  ALWAYS,
  NEVER;

  /** Returns whether output to this display has colours. */
  public boolean applies(Display display, Map<String, String> environment) {
    return switch (this) {
      case ALWAYS -> true;
      case NEVER -> false;
      case AUTO -> display.isTerminal() && environment.getOrDefault("NO_COLOR", "").isEmpty();
    };
  }
}
