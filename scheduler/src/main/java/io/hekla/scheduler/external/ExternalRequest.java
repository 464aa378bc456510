package io.hekla.scheduler.external;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;

/**
 * Question to an external system.
 *
 * @param url URL that it is posted to
 * @param body what is posted
 * @param timeout timeout of the answer; more than zero
 */
@LogicalName("external.request")
public record ExternalRequest(String url, String body, Duration timeout)
    implements JournalSerializable {
  /** Beginning of a text that stands for another one. */
  static final String DIGEST = "sha-256:";

  private static final int LONGEST_WHOLE = 256;

  /**
   * Returns the question with a long text by its digest, as the journal has it. A replay of the
   * session asks the same text, so that the digest is enough to identify the question. An abridged
   * one stays as it is.
   */
  public ExternalRequest abridged() {
    return body.length() <= LONGEST_WHOLE
        ? this
        : new ExternalRequest(url, DIGEST + digest(body), timeout);
  }

  private static String digest(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
