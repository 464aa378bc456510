package io.hekla.controller.api.fabric8;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answer that arrives line by line, as those of watches do, until the server ends it or it is
 * closed.
 */
final class LineStream implements AutoCloseable {
  private static final int OK = 200;

  private final Receiver receiver;
  private final Lines lines;
  private @Nullable AsyncBody body;
  private boolean isClosed;

  /**
   * Receiver of an answer, called by the client's threads. After {@link LineStream#close} it may
   * still get what was under way.
   */
  interface Receiver {
    /**
     * Receives a line, without its end.
     *
     * @param isCut whether it is longer than the limit, and this its beginning
     */
    void line(byte[] line, boolean isCut);

    /** Receives a refusal: there is no line. */
    void refused(int code);

    /**
     * Receives the end of the answer.
     *
     * @param failure reason why it broke off; empty if the server ended it as a matter of course
     */
    void ended(Optional<String> failure);
  }

  /**
   * @param longest limit of a line, in bytes
   */
  LineStream(int longest, Receiver receiver) {
    this.lines = new Lines(longest);
    this.receiver = receiver;
  }

  /** Sends the request. */
  void begin(ServerConnection connection, Call call) {
    var unused =
        connection.stream(call, this::take)
            .whenComplete(
                (response, failure) -> {
                  if (failure == null) {
                    began(response);
                  } else {
                    receiver.ended(Optional.of(ServerConnection.why(failure)));
                  }
                });
  }

  private void began(HttpResponse<AsyncBody> response) {
    AsyncBody answer = response.body();
    synchronized (this) {
      if (isClosed) {
        answer.cancel();
        return;
      }
      body = answer;
    }
    if (response.code() != OK) {
      answer.cancel();
      receiver.refused(response.code());
      return;
    }
    var unused =
        answer
            .done()
            .whenComplete(
                (done, failure) -> {
                  if (failure != null) {
                    receiver.ended(Optional.of(ServerConnection.why(failure)));
                  } else if (lines.isInside()) {
                    receiver.ended(Optional.of("it broke off within an event"));
                  } else {
                    receiver.ended(Optional.empty());
                  }
                });
    answer.consume();
  }

  private void take(List<ByteBuffer> buffers, AsyncBody from) {
    for (ByteBuffer buffer : buffers) {
      lines.take(buffer, receiver::line);
    }
    from.consume();
  }

  /** Ends the request; nothing more is asked of the server. */
  @Override
  public synchronized void close() {
    isClosed = true;
    if (body != null) {
      body.cancel();
      body = null;
    }
  }
}
