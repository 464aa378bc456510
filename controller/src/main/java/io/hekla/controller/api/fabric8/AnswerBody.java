package io.hekla.controller.api.fabric8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Body of one answer: collected whole up to a limit, or, if the request succeeded and has a reader
 * for arriving bytes, passed on.
 */
final class AnswerBody {
  /**
   * The largest answer that is collected, in bytes. An object has a few MiB at most; the metrics of
   * ten thousand nodes, which an aggregated API answers, take some more.
   */
  static final int LARGEST = 64 << 20;

  private final Optional<Consumer<ByteBuffer>> reader;
  private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
  private boolean isRead;
  private boolean isTooLong;

  AnswerBody(Optional<Consumer<ByteBuffer>> reader) {
    this.reader = reader;
  }

  /** Records the status of the answer; called before the first bytes. */
  void begin(int code) {
    isRead = reader.isPresent() && code == 200;
  }

  void take(ByteBuffer bytes) {
    if (isRead) {
      reader.orElseThrow().accept(bytes);
      return;
    }
    var piece = new byte[bytes.remaining()];
    bytes.get(piece);
    isTooLong |= piece.length > LARGEST - collected.size();
    if (!isTooLong) {
      collected.writeBytes(piece);
    }
  }

  /**
   * Returns the collected text.
   *
   * @throws UncheckedIOException if it was too long
   */
  String text() {
    if (isTooLong) {
      throw new UncheckedIOException(
          new IOException("an answer of more than %d MiB".formatted(LARGEST >> 20)));
    }
    return collected.toString(StandardCharsets.UTF_8);
  }
}
