package io.hekla.admission.webhook.certificate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A certificate in files that others write, looked at again and again. A pair that does not fit is
 * not taken: files that belong together do not change at one moment, and may be wrong.
 *
 * <p>For one thread.
 */
public final class CertificateFiles {
  private final Path chain;
  private final Path key;

  /** What was read last, whether or not it was any good. */
  private Optional<Texts> last = Optional.empty();

  /** Whether what was read last was told of. */
  private boolean settled;

  private record Texts(String chain, String key) {}

  /** What a look at the files brought. */
  public sealed interface Look {
    /** Nothing that was not known. */
    record Nothing() implements Look {}

    /** Another certificate, to be served from now on. */
    record Another(ServingCertificate certificate) implements Look {}

    /** What is there cannot be served, and why; in one line for people. */
    record Unusable(String why) implements Look {}
  }

  /**
   * Files in PEM.
   *
   * @param chain leaf first
   * @param key not encrypted
   */
  public CertificateFiles(Path chain, Path key) {
    this.chain = chain;
    this.key = key;
  }

  /** Reads them as they are now: another certificate, or why there is none. */
  public Look read() {
    last = Optional.empty();
    settled = false;
    return look(true);
  }

  /**
   * Looks whether they are others than before. That they are unusable is said at the second look
   * that finds the same, since between the first two somebody may have been writing.
   */
  public Look look() {
    return look(false);
  }

  private Look look(boolean sayAtOnce) {
    Texts texts;
    try {
      texts = new Texts(Files.readString(chain), Files.readString(key));
    } catch (IOException e) {
      return unusable(new Texts("", ""), sayAtOnce, "cannot be read (" + e + ")");
    }
    boolean same = last.filter(texts::equals).isPresent();
    if (same && settled) {
      return new Look.Nothing();
    }
    return switch (ServingCertificate.read(texts.chain(), texts.key())) {
      case ServingCertificate.Reading.Fits(var certificate) -> {
        last = Optional.of(texts);
        settled = true;
        yield new Look.Another(certificate);
      }
      case ServingCertificate.Reading.Unusable(var why) -> unusable(texts, sayAtOnce, why);
    };
  }

  private Look unusable(Texts texts, boolean sayAtOnce, String why) {
    boolean same = last.filter(texts::equals).isPresent();
    boolean say = !(same && settled) && (same || sayAtOnce);
    settled = say || (same && settled);
    last = Optional.of(texts);
    return say
        ? new Look.Unusable("certificate %s with key %s: %s".formatted(chain, key, why))
        : new Look.Nothing();
  }
}
