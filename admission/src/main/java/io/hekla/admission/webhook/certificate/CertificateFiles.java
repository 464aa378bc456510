package io.hekla.admission.webhook.certificate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A certificate in files that external systems write, checked periodically. A pair that does not
 * match is not used: files that belong together do not change atomically, and may be wrong.
 *
 * <p>Used by one thread only.
 */
public final class CertificateFiles {
  private final Path chain;
  private final Path key;

  /** Content read last, valid or not. */
  private Optional<Texts> last = Optional.empty();

  /** True once the content read last was reported. */
  private boolean settled;

  private record Texts(String chain, String key) {}

  /** Result of a check of the files. */
  public sealed interface CheckResult {
    /** Nothing new. */
    record Nothing() implements CheckResult {}

    /** A different certificate, to be served from now on. */
    record Another(ServingCertificate certificate) implements CheckResult {}

    /** Content that cannot be served, and why; in one line for people. */
    record Unusable(String why) implements CheckResult {}
  }

  /**
   * Creates a reader of files in PEM.
   *
   * @param chain leaf first
   * @param key not encrypted
   */
  public CertificateFiles(Path chain, Path key) {
    this.chain = chain;
    this.key = key;
  }

  /** Reads the files as they are now: returns another certificate, or why there is none. */
  public CheckResult read() {
    last = Optional.empty();
    settled = false;
    return check(true);
  }

  /**
   * Checks whether the files have changed. That they are unusable is reported at the second check
   * that finds the same, since a write may have been under way at the first.
   */
  public CheckResult check() {
    return check(false);
  }

  private CheckResult check(boolean sayAtOnce) {
    Texts texts;
    try {
      texts = new Texts(Files.readString(chain), Files.readString(key));
    } catch (IOException e) {
      return unusable(new Texts("", ""), sayAtOnce, "cannot be read (" + e + ")");
    }
    boolean same = last.filter(texts::equals).isPresent();
    if (same && settled) {
      return new CheckResult.Nothing();
    }
    return switch (ServingCertificate.read(texts.chain(), texts.key())) {
      case ServingCertificate.Reading.Fits(var certificate) -> {
        last = Optional.of(texts);
        settled = true;
        yield new CheckResult.Another(certificate);
      }
      case ServingCertificate.Reading.Unusable(var why) -> unusable(texts, sayAtOnce, why);
    };
  }

  private CheckResult unusable(Texts texts, boolean sayAtOnce, String why) {
    boolean same = last.filter(texts::equals).isPresent();
    boolean say = !(same && settled) && (same || sayAtOnce);
    settled = say || (same && settled);
    last = Optional.of(texts);
    return say
        ? new CheckResult.Unusable("certificate %s with key %s: %s".formatted(chain, key, why))
        : new CheckResult.Nothing();
  }
}
