package io.hekla.admission.user;

import io.hekla.model.api.Bounds;
import java.util.Optional;

/** Names of users as API servers send them, which nobody has to have checked. */
final class UserNames {
  private UserNames() {}

  /**
   * Returns what prevents a name from being recorded, as in {@code has 300 characters}; empty if
   * nothing does. A name is not cut: two users might share the rest.
   */
  static Optional<String> fault(String name) {
    if (name.isEmpty()) {
      return Optional.of("is empty");
    }
    if (name.length() > Bounds.USER_LENGTH) {
      return Optional.of("has " + name.length() + " characters");
    }
    return name.codePoints()
        .filter(UserNames::isHidden)
        .mapToObj(hidden -> "has the character U+%04X".formatted(hidden))
        .findFirst();
  }

  /** Returns a name in quotes as people may read it: hidden characters replaced, and not long. */
  static String quoted(String name) {
    var shown = new StringBuilder("\"");
    name.codePoints()
        .limit(Bounds.USER_LENGTH)
        .forEach(one -> shown.appendCodePoint(isHidden(one) ? '?' : one));
    return shown.append(name.length() > Bounds.USER_LENGTH ? "…\"" : "\"").toString();
  }

  /** Returns whether a character controls or rearranges the text around it, or is none. */
  private static boolean isHidden(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }
}
