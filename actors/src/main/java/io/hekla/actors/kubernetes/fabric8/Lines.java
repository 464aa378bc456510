package io.hekla.actors.kubernetes.fabric8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Puts lines together from the pieces in which they arrive. */
final class Lines {
  private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

  /** Takes a piece and gives each line that it ends, without its end. */
  void take(ByteBuffer piece, Consumer<byte[]> line) {
    var bytes = new byte[piece.remaining()];
    piece.get(bytes);
    int from = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        begun.write(bytes, from, i - from);
        from = i + 1;
        if (begun.size() > 0) {
          line.accept(begun.toByteArray());
          begun.reset();
        }
      }
    }
    begun.write(bytes, from, bytes.length - from);
  }

  /** Whether a line has begun and not ended. */
  boolean isInside() {
    return begun.size() > 0;
  }
}
