package io.hekla.controller.tracing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;

/**
 * Span of a trace. Its ids follow from the Job's uid and the names, so that a span that is sent
 * twice is one.
 *
 * @param traceId 32 hexadecimal digits
 * @param spanId 16 hexadecimal digits
 * @param parentId that of the parent; empty for the root
 * @param end not before the start
 */
public record Span(
    String traceId,
    String spanId,
    String parentId,
    String name,
    Instant start,
    Instant end,
    Map<String, String> labels) {
  private static final int ID_BYTES = 8;
  private static final int TRACE_BYTES = 16;

  public Span {
    labels = Map.copyOf(labels);
    // Times of creation have no fractions of a second, and clocks of machines differ.
    end = end.isBefore(start) ? start : end;
  }

  /** Returns the span of a Job. */
  static Span root(
      String jobUid, String name, Instant start, Instant end, Map<String, String> labels) {
    String trace = digest(jobUid, TRACE_BYTES);
    return new Span(trace, digest(jobUid + "/", ID_BYTES), "", name, start, end, labels);
  }

  /** Returns a span below this one. */
  Span child(String of, Instant from, Instant until, Map<String, String> with) {
    return new Span(traceId, digest(traceId + "/" + of, ID_BYTES), spanId, of, from, until, with);
  }

  private static String digest(String text, int bytes) {
    try {
      byte[] whole =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(whole, 0, bytes);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
