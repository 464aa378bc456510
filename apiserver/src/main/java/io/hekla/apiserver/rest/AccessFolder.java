package io.hekla.apiserver.rest;

import io.hekla.admission.webhook.certificate.CertificateMaker;
import io.hekla.admission.webhook.certificate.Issued;
import io.hekla.admission.webhook.certificate.ServingCertificate;
import io.hekla.admission.webhook.certificate.Tls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * Folder with the token, certificate and port of the REST server, stored so that clients work on
 * after a restart. Only its user may read it.
 */
public final class AccessFolder {
  private static final Duration LIFETIME = Duration.ofDays(365);

  /** Remaining lifetime below which a certificate is renewed. */
  private static final Duration SHORTEST_LEFT = Duration.ofDays(30);

  private static final int TOKEN_BYTES = 32;
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");

  private final Path folder;
  private final SecureRandom random = new SecureRandom();

  /** Creates the access to a folder; nothing is written yet. */
  public AccessFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Returns the stored access; creates it if there is none, or none that is still valid.
   *
   * @throws IOException if it can be neither read nor written
   */
  public TokenAccess open(Instant now) throws IOException {
    Files.createDirectories(folder);
    if (isPosix(folder)) {
      Files.setPosixFilePermissions(folder, FOLDER);
    }
    var tls = new Tls();
    if (!(read("tls.crt", "tls.key") instanceof ServingCertificate.Reading.Fits certificate)
        || certificate.certificate().validUntil().isBefore(now.plus(SHORTEST_LEFT))) {
      Issued made =
          new CertificateMaker(random)
              .make(List.of(ApiHttpServer.LOOPBACK, "localhost"), now, LIFETIME);
      write(folder.resolve("ca.crt"), made.authority());
      write(folder.resolve("tls.crt"), made.chain());
      write(folder.resolve("tls.key"), made.key());
    }
    switch (read("tls.crt", "tls.key")) {
      case ServingCertificate.Reading.Fits fits -> tls.serve(fits.certificate());
      case ServingCertificate.Reading.Unusable(String why) -> throw new IOException(why);
    }
    return new TokenAccess(token(), text("ca.crt"), tls);
  }

  /** Returns the port of the last run; 0 if there is none. */
  public int lastPort() {
    try {
      return Integer.parseInt(text("port").strip());
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  /**
   * Stores the port for the next run.
   *
   * @throws IOException if it cannot be written
   */
  public void storePort(int port) throws IOException {
    write(folder.resolve("port"), port + "\n");
  }

  /**
   * Writes a file that only its user may read, atomically.
   *
   * @throws IOException if it cannot be written
   */
  static void write(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    FileAttribute<?>[] attributes =
        folder != null && isPosix(folder)
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(FILE)}
            : new FileAttribute<?>[0];
    Path written = Files.createTempFile(folder, ".written", "", attributes);
    Files.writeString(written, text);
    Files.move(written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private String token() throws IOException {
    Path file = folder.resolve("token");
    if (!Files.exists(file)) {
      var bytes = new byte[TOKEN_BYTES];
      random.nextBytes(bytes);
      write(file, HexFormat.of().formatHex(bytes) + "\n");
    }
    return text("token").strip();
  }

  private ServingCertificate.Reading read(String chain, String key) throws IOException {
    return Files.exists(folder.resolve(chain)) && Files.exists(folder.resolve(key))
        ? ServingCertificate.read(text(chain), text(key))
        : new ServingCertificate.Reading.Unusable("there is none");
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private static boolean isPosix(Path file) throws IOException {
    return Files.getFileStore(file).supportsFileAttributeView("posix");
  }
}
