package io.hekla.controller.api.reading;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Splitter of a JSON object into the values of its fields while its bytes arrive, and of the list
 * that one of them is into its elements. Nothing but the current piece is held, and of that no more
 * than a limit.
 */
final class Pieces {
  /** Buffer size in bytes above which memory is released after a piece. */
  private static final int USUAL = 1 << 20;

  /** Receiver of each piece as it ends. */
  interface Taker {
    /**
     * Receives a value.
     *
     * @param field name of its field, or of the list's field
     * @param text valid during the call only
     * @param isCut whether it is longer than the limit, and this its beginning
     */
    void take(String field, byte[] text, int length, boolean isCut);
  }

  private enum State {
    START,
    NAME_OR_END,
    NAME,
    COLON,
    VALUE,
    ELEMENT,
    AFTER,
    DONE,
    BROKEN
  }

  /** Kind of the current piece, whose bytes are collected. */
  private enum Inside {
    NOTHING,
    WORD,
    TEXT,
    NESTED
  }

  private final String list;
  private final int limit;
  private final Taker taker;
  private final Buffer piece = new Buffer();
  private State state = State.START;
  private Inside inside = Inside.NOTHING;
  private String field = "";
  private boolean inList;
  private boolean inText;
  private boolean escaped;
  private boolean isCut;
  private int depth;

  /**
   * @param list the field whose elements are given one by one
   * @param limit of one piece, in bytes
   */
  Pieces(String list, int limit, Taker taker) {
    this.list = list;
    this.limit = limit;
    this.taker = taker;
  }

  /** Returns whether the whole object has come. */
  boolean isComplete() {
    return state == State.DONE;
  }

  /** Takes the next bytes. */
  void take(ByteBuffer bytes) {
    var text = new byte[bytes.remaining()];
    bytes.get(text);
    int at = 0;
    while (at < text.length && state != State.DONE && state != State.BROKEN) {
      at = inside == Inside.NOTHING ? between(text, at) : within(text, at);
    }
  }

  /** Handles one byte that belongs to no piece. */
  private int between(byte[] text, int at) {
    byte one = text[at];
    if (JsonBytes.isSpace(one)) {
      return at + 1;
    }
    switch (state) {
      case START -> state = one == '{' ? State.NAME_OR_END : State.BROKEN;
      case NAME_OR_END, NAME -> {
        if (one == '"') {
          state = State.NAME;
          return begin(at, Inside.TEXT);
        }
        state = one == '}' && state == State.NAME_OR_END ? State.DONE : State.BROKEN;
      }
      case COLON -> state = one == ':' ? State.VALUE : State.BROKEN;
      case VALUE, ELEMENT -> {
        if (state == State.VALUE && one == '[' && field.equals(list)) {
          inList = true;
          state = State.ELEMENT;
        } else if (state == State.ELEMENT && one == ']') {
          inList = false;
          state = State.AFTER;
        } else {
          return begin(at, inside(one));
        }
      }
      case AFTER -> {
        if (one == ',') {
          state = inList ? State.ELEMENT : State.NAME;
        } else if (inList && one == ']') {
          inList = false;
        } else {
          state = !inList && one == '}' ? State.DONE : State.BROKEN;
        }
      }
      case DONE, BROKEN -> {}
    }
    return at + 1;
  }

  private static Inside inside(byte first) {
    return switch (first) {
      case '"' -> Inside.TEXT;
      case '{', '[' -> Inside.NESTED;
      default -> Inside.WORD;
    };
  }

  private int begin(int at, Inside what) {
    inside = what;
    inText = false;
    escaped = false;
    isCut = false;
    depth = 0;
    return at;
  }

  /** Handles the bytes of a piece, as many as there are of it. */
  private int within(byte[] text, int from) {
    int at = from;
    while (at < text.length) {
      byte one = text[at];
      if (inText) {
        at = pastText(text, at);
        if (!inText && inside == Inside.TEXT) {
          return end(text, from, at);
        }
        continue;
      }
      if (inside == Inside.WORD) {
        if (JsonBytes.endsWord(one)) {
          return at == from && piece.size() == 0 ? broken(at) : end(text, from, at);
        }
      } else if (one == '"') {
        inText = true;
      } else if (one == '{' || one == '[') {
        depth++;
      } else if (one == '}' || one == ']') {
        depth--;
        if (depth == 0) {
          return end(text, from, at + 1);
        }
      }
      at++;
    }
    collect(text, from, at);
    return at;
  }

  /** Advances to the end of the string, or of the bytes. */
  private int pastText(byte[] text, int from) {
    int at = from;
    while (at < text.length) {
      byte one = text[at];
      at++;
      if (escaped) {
        escaped = false;
      } else if (one == '\\') {
        escaped = true;
      } else if (one == '"') {
        inText = false;
        return at;
      }
    }
    return at;
  }

  private int broken(int at) {
    state = State.BROKEN;
    return at + 1;
  }

  private void collect(byte[] text, int from, int to) {
    int room = limit - piece.size();
    isCut |= to - from > room;
    piece.write(text, from, Math.min(room, to - from));
  }

  private int end(byte[] text, int from, int to) {
    collect(text, from, to);
    inside = Inside.NOTHING;
    if (state == State.NAME) {
      field = piece.name();
      state = State.COLON;
    } else {
      state = State.AFTER;
      taker.take(field, piece.bytes(), piece.size(), isCut);
    }
    piece.empty();
    return to;
  }

  /** Growing buffer that can be read without a copy. */
  private static final class Buffer extends ByteArrayOutputStream {
    byte[] bytes() {
      return buf;
    }

    /** Returns the text between the quotes. */
    String name() {
      return new String(buf, 1, Math.max(0, count - 2), StandardCharsets.UTF_8);
    }

    void empty() {
      reset();
      if (buf.length > USUAL) {
        buf = new byte[USUAL];
      }
    }
  }
}
