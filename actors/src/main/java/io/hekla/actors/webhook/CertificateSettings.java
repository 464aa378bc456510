package io.hekla.actors.webhook;

import com.typesafe.config.Config;
import io.hekla.admission.webhook.certificate.Rotation;
import io.hekla.admission.webhook.configuration.WebhookAddress;
import io.hekla.model.cluster.ObjectKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Source of the webhook's certificate; settings under {@code hekla.admission.certificate}. */
public sealed interface CertificateSettings {
  /** Returns the interval of checks. */
  Duration poll();

  /**
   * Certificate that others make.
   *
   * @param authorities file that is written into the webhook configurations, if any
   */
  record Files(Path chain, Path key, Optional<Path> authorities, Duration poll)
      implements CertificateSettings {}

  /**
   * Certificate that Hekla makes.
   *
   * @param secret that all replicas share
   */
  record Own(ObjectKey secret, Rotation rotation, Duration poll) implements CertificateSettings {}

  /** Reads {@code hekla.admission.certificate}. */
  static CertificateSettings read(Config admission, WebhookAddress address) {
    Config certificate = admission.getConfig("certificate");
    Duration poll = certificate.getDuration("poll");
    return switch (certificate.getString("from")) {
      case "files" ->
          new Files(
              Path.of(certificate.getString("chain")),
              Path.of(certificate.getString("key")),
              Optional.of(certificate.getString("ca")).filter(ca -> !ca.isEmpty()).map(Path::of),
              poll);
      case "own" -> own(admission.getString("namespace"), certificate, address, poll);
      default ->
          throw new IllegalArgumentException(
              "hekla.admission.certificate.from must be own or files, is "
                  + certificate.getString("from"));
    };
  }

  private static Own own(
      String namespace, Config certificate, WebhookAddress address, Duration poll) {
    List<String> names = new ArrayList<>(address.names());
    names.addAll(certificate.getStringList("names"));
    return new Own(
        new ObjectKey(namespace, certificate.getString("secret")),
        new Rotation(
            names,
            certificate.getDuration("lifetime"),
            certificate.getDuration("renew-after"),
            certificate.getDuration("settle")),
        poll);
  }
}
