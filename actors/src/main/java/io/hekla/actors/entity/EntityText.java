package io.hekla.actors.entity;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Encoding of a namespace or name within the text of an {@link EntityId}. */
final class EntityText {
  /**
   * Length of the longest text: the journal has room for two of these and the type. No name that an
   * object can have is cut.
   */
  static final int LONGEST = 270;

  private static final char MARK = '%';
  private static final int DIGITS = 4;
  private static final HexFormat HEX = HexFormat.of();

  /** Prefix of a digest; no escaped character begins so. */
  private static final String CUT = "%~";

  private EntityText() {}

  /** Returns a text that is different for each name. */
  static String of(String name) {
    if (name.length() <= LONGEST && name.chars().allMatch(one -> isPlain((char) one))) {
      return name;
    }
    var text = new StringBuilder();
    for (int i = 0; i < name.length() && text.length() <= LONGEST; i++) {
      char one = name.charAt(i);
      if (isPlain(one)) {
        text.append(one);
      } else {
        text.append(MARK).append(HEX.toHexDigits(one));
      }
    }
    return text.length() <= LONGEST ? text.toString() : CUT + digest(name);
  }

  /**
   * Returns the name of a text; of one that was too long the text itself, which is the name of no
   * object.
   */
  static String read(String text) {
    if (text.indexOf(MARK) < 0 || text.startsWith(CUT)) {
      return text;
    }
    var name = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char one = text.charAt(i);
      if (one == MARK && isEscape(text, i + 1)) {
        name.append((char) HexFormat.fromHexDigits(text, i + 1, i + 1 + DIGITS));
        i += DIGITS;
      } else {
        name.append(one);
      }
    }
    return name.toString();
  }

  /** Returns whether digits follow; an older journal may have others. */
  private static boolean isEscape(String text, int from) {
    return from + DIGITS <= text.length()
        && text.substring(from, from + DIGITS).chars().allMatch(HexFormat::isHexDigit);
  }

  private static boolean isPlain(char one) {
    return (one >= 'a' && one <= 'z')
        || (one >= 'A' && one <= 'Z')
        || (one >= '0' && one <= '9')
        || one == '-'
        || one == '.'
        || one == '_';
  }

  private static String digest(String name) {
    try {
      return HEX.formatHex(
          MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_16BE)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
