package io.hekla.controller.api.reading;

/** Boundaries of the values in a JSON text, found by its bytes alone. */
final class JsonBytes {
  private JsonBytes() {}

  /** Returns the first position from here on that is no space. */
  static int pastSpace(byte[] text, int from, int end) {
    int at = from;
    while (at < end && isSpace(text[at])) {
      at++;
    }
    return at;
  }

  static boolean isSpace(byte one) {
    return one == ' ' || one == '\n' || one == '\r' || one == '\t';
  }

  /** Returns the position behind the value that begins here; -1 if the text breaks off in it. */
  static int skip(byte[] text, int from, int end) {
    if (from >= end) {
      return -1;
    }
    return switch (text[from]) {
      case '"' -> behindString(text, from, end);
      case '{', '[' -> behindNested(text, from, end);
      default -> behindWord(text, from, end);
    };
  }

  private static int behindString(byte[] text, int from, int end) {
    for (int at = from + 1; at < end; at++) {
      if (text[at] == '\\') {
        at++;
      } else if (text[at] == '"') {
        return at + 1;
      }
    }
    return -1;
  }

  private static int behindNested(byte[] text, int from, int end) {
    int depth = 0;
    int at = from;
    while (at < end) {
      switch (text[at]) {
        case '"' -> {
          at = behindString(text, at, end);
          if (at < 0) {
            return -1;
          }
          continue;
        }
        case '{', '[' -> depth++;
        case '}', ']' -> {
          depth--;
          if (depth == 0) {
            return at + 1;
          }
        }
        default -> {}
      }
      at++;
    }
    return -1;
  }

  /** Skips a number, or true, false, null; any other content is reported by its reader. */
  private static int behindWord(byte[] text, int from, int end) {
    int at = from;
    while (at < end && !endsWord(text[at])) {
      at++;
    }
    return at == from ? -1 : at;
  }

  /** Returns whether a number or a word ends before this. */
  static boolean endsWord(byte one) {
    return isSpace(one) || one == ',' || one == ']' || one == '}' || one == ':';
  }
}
