package io.hekla.controller.api.fabric8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Assembler of lines from the pieces in which they arrive, each line up to a limit. */
final class Lines {
  /** Buffer size in bytes above which memory is released after a line. */
  private static final int USUAL = 1 << 20;

  private final int limit;
  private ByteArrayOutputStream begun = new ByteArrayOutputStream();
  private boolean isCut;

  /** Receiver of each line as it ends. */
  interface Taker {
    /**
     * Receives a line, without its end.
     *
     * @param isCut whether it is longer than the limit, and this its beginning
     */
    void take(byte[] line, boolean isCut);
  }

  /**
   * @param limit of one line, in bytes
   */
  Lines(int limit) {
    this.limit = limit;
  }

  /** Takes a piece and passes on each line that it ends. */
  void take(ByteBuffer piece, Taker taker) {
    var bytes = new byte[piece.remaining()];
    piece.get(bytes);
    int from = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        collect(bytes, from, i);
        from = i + 1;
        if (begun.size() > 0) {
          byte[] line = begun.toByteArray();
          boolean cut = isCut;
          empty();
          taker.take(line, cut);
        }
      }
    }
    collect(bytes, from, bytes.length);
  }

  private void collect(byte[] bytes, int from, int to) {
    int room = limit - begun.size();
    isCut |= to - from > room;
    begun.write(bytes, from, Math.min(room, to - from));
  }

  private void empty() {
    if (begun.size() > USUAL) {
      begun = new ByteArrayOutputStream();
    }
    begun.reset();
    isCut = false;
  }

  /** Returns whether a line has begun and not ended. */
  boolean isInside() {
    return begun.size() > 0;
  }
}
