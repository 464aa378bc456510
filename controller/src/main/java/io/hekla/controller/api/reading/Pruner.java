package io.hekla.controller.api.reading;

import java.io.ByteArrayOutputStream;

/**
 * Copier of a JSON text without the fields that are not used, by its bytes alone: an omitted field
 * is never decoded, however long its names and numbers and however deep it is nested. Fields whose
 * names are written with escapes are left out where only some are kept, as no API server writes
 * them so.
 */
final class Pruner {
  private final byte[] text;
  private final int end;
  private final ByteArrayOutputStream pruned;

  /** Error of a text that is no JSON, or breaks off. */
  private static final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Malformed() {
      super("", null, false, false);
    }
  }

  private Pruner(byte[] text, int from, int to) {
    this.text = text;
    this.end = to;
    this.pruned = new ByteArrayOutputStream(Math.min(to - from, 4_096));
  }

  /** Returns the text with these fields alone; the text as it is if that is no JSON. */
  static byte[] prune(Fields fields, byte[] text, int from, int to) {
    var pruner = new Pruner(text, from, to);
    try {
      pruner.value(fields, pruner.past(from));
      return pruner.pruned.toByteArray();
    } catch (Malformed e) {
      return java.util.Arrays.copyOfRange(text, from, to);
    }
  }

  /** Copies the value that begins here; returns the position behind it. */
  private int value(Fields fields, int at) {
    byte first = at(at);
    if (!fields.isWhole() && first == '{') {
      return object(fields, at);
    }
    if (!fields.isWhole() && first == '[') {
      return list(fields, at);
    }
    int behind = JsonBytes.skip(text, at, end);
    if (behind < 0) {
      throw new Malformed();
    }
    pruned.write(text, at, behind - at);
    return behind;
  }

  private int object(Fields fields, int from) {
    pruned.write('{');
    boolean any = false;
    int at = past(from + 1);
    while (at(at) != '}') {
      expect('"', at);
      int nameEnd = behind(at);
      int colon = past(nameEnd);
      expect(':', colon);
      int value = past(colon + 1);
      Fields of = fields.of(text, at + 1, nameEnd - 1);
      if (of == null) {
        at = behind(value);
      } else {
        if (any) {
          pruned.write(',');
        }
        any = true;
        pruned.write(text, at, nameEnd - at);
        pruned.write(':');
        at = value(of, value);
      }
      at = next(at, '}');
    }
    pruned.write('}');
    return at + 1;
  }

  /**
   * Copies a list; lists in lists are copied whole, so that the recursion never goes deeper than
   * the fields do.
   */
  private int list(Fields fields, int from) {
    pruned.write('[');
    boolean any = false;
    int at = past(from + 1);
    while (at(at) != ']') {
      if (any) {
        pruned.write(',');
      }
      any = true;
      at = next(value(at(at) == '[' ? Fields.WHOLE : fields, at), ']');
    }
    pruned.write(']');
    return at + 1;
  }

  /** Returns the begin of the next member, or the end of them all. */
  private int next(int from, char last) {
    int at = past(from);
    if (at(at) == last) {
      return at;
    }
    expect(',', at);
    int next = past(at + 1);
    if (at(next) == last) {
      throw new Malformed();
    }
    return next;
  }

  private void expect(char wanted, int at) {
    if (at(at) != wanted) {
      throw new Malformed();
    }
  }

  private int behind(int at) {
    int behind = JsonBytes.skip(text, at, end);
    if (behind < 0) {
      throw new Malformed();
    }
    return behind;
  }

  private int past(int at) {
    return JsonBytes.pastSpace(text, at, end);
  }

  private byte at(int at) {
    if (at >= end) {
      throw new Malformed();
    }
    return text[at];
  }
}
