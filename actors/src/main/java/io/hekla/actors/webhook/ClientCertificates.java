package io.hekla.actors.webhook;

import com.typesafe.config.Config;
import io.hekla.admission.webhook.certificate.Pem;
import io.hekla.admission.webhook.certificate.Tls;
import io.hekla.controller.host.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;

/**
 * Certificates that API servers have to show.
 *
 * @param authorities PEM file of their signers; empty if any client may ask for reviews
 * @param always whether probes need one, too
 */
record ClientCertificates(Optional<Path> authorities, boolean always) {
  static ClientCertificates read(Config admission) {
    String file = admission.getString("client-ca");
    String word = admission.getString("client-certificates");
    return new ClientCertificates(
        file.isEmpty() ? Optional.empty() : Optional.of(Path.of(file)),
        switch (word) {
          case "want" -> false;
          case "need" -> true;
          default ->
              throw new IllegalArgumentException(
                  "hekla.admission.client-certificates must be want or need, is " + word);
        });
  }

  /**
   * Returns the server's side of TLS that asks for them.
   *
   * @throws StartRefused if the file holds no certificates; names the setting
   */
  Tls tls() throws StartRefused {
    if (authorities.isEmpty()) {
      return new Tls();
    }
    Path file = authorities.get();
    List<X509Certificate> read;
    try {
      read = Pem.certificates(Files.readString(file));
    } catch (IOException | CertificateException e) {
      throw new StartRefused(
          "hekla.admission.client-ca: %s cannot be read: %s".formatted(file, e), e);
    }
    if (read.isEmpty()) {
      throw new StartRefused(
          "hekla.admission.client-ca: %s holds no certificate in PEM".formatted(file));
    }
    return Tls.asking(read, always);
  }
}
