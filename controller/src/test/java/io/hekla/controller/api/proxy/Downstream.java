package io.hekla.controller.api.proxy;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Connection of a client to the proxy: answers of HTTP/1.1 as the proxy wants to give them. */
final class Downstream implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  Downstream(Socket socket) throws IOException {
    this.socket = socket;
    socket.setTcpNoDelay(true);
    this.in = new BufferedInputStream(socket.getInputStream());
    this.out = socket.getOutputStream();
  }

  InputStream in() {
    return in;
  }

  /** A whole answer. */
  void answer(int code, String contentType, Duration retryAfter, byte[] body) throws IOException {
    head(code, contentType, retryAfter, "Content-Length: " + body.length);
    out.write(body);
    out.flush();
  }

  /** An answer whose second half is missing when the connection ends. */
  void answerHalf(int code, String contentType, byte[] body) throws IOException {
    head(code, contentType, Duration.ZERO, "Content-Length: " + body.length);
    out.write(body, 0, body.length / 2);
    out.flush();
    close();
  }

  /** Begins an answer of pieces. */
  void begin(int code, String contentType) throws IOException {
    head(code, contentType, Duration.ZERO, "Transfer-Encoding: chunked");
    out.flush();
  }

  /** One more piece of an answer that has begun. */
  void piece(byte[] bytes) throws IOException {
    write(Integer.toHexString(bytes.length) + "\r\n");
    out.write(bytes);
    write("\r\n");
    out.flush();
  }

  /** Ends an answer of pieces well. */
  void end() throws IOException {
    write("0\r\n\r\n");
    out.flush();
  }

  /**
   * Ends the connection as a machine that was switched off does: whatever is on its way is lost.
   */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  private void head(int code, String contentType, Duration retryAfter, String framing)
      throws IOException {
    String again = retryAfter.isZero() ? "" : "Retry-After: " + retryAfter.toSeconds() + "\r\n";
    write(
        "HTTP/1.1 %d %s\r\nContent-Type: %s\r\n%s%s\r\n\r\n"
            .formatted(code, "-", contentType, again, framing));
  }

  private void write(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
