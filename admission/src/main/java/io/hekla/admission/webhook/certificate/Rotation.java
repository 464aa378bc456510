package io.hekla.admission.webhook.certificate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Rotation of the certificates that Hekla issues: first the next certificate is announced, so that
 * all clients trust it as well, then it is served. Pure.
 *
 * @param names names by which the webhook is reached
 * @param lifetime validity of a certificate
 * @param renewAfter the age at which the next one is issued
 * @param settle time for which all clients must have trusted it before it is served
 */
public record Rotation(
    List<String> names, Duration lifetime, Duration renewAfter, Duration settle) {
  public Rotation {
    names = List.copyOf(names);
    if (renewAfter.compareTo(lifetime) >= 0 || renewAfter.compareTo(settle) <= 0) {
      throw new IllegalArgumentException(
          "hekla.admission.certificate.renew-after must be longer than .settle and shorter than "
              + ".lifetime");
    }
  }

  /** A step of the rotation. */
  public sealed interface Step {
    /** No change. */
    record Stay() implements Step {}

    /** A new state to be stored, and why. */
    record Keep(CertificateSecret secret, String why) implements Step {}
  }

  /**
   * Returns the next step.
   *
   * @param trustedSince since when all clients have been observed to trust the whole stored bundle;
   *     empty if they do not
   */
  public Step next(
      CertificateSecret secret,
      Instant now,
      Optional<Instant> trustedSince,
      CertificateMaker maker) {
    Optional<ServingCertificate> served =
        secret.served().filter(one -> one.validUntil().isAfter(now));
    if (served.isEmpty()) {
      return new Step.Keep(
          secret.serving(maker.make(names, now, lifetime)), "there was none to be served");
    }
    if (secret
        .next()
        .filter(this::hasNames)
        .filter(one -> one.validUntil().isAfter(now))
        .isPresent()) {
      return trustedSince.filter(since -> !since.plus(settle).isAfter(now)).isPresent()
          ? new Step.Keep(secret.promoted(), "its authority is trusted everywhere")
          : new Step.Stay();
    }
    if (!hasNames(served.get())) {
      return announce(
          secret, now, maker, "the previous one is not for " + String.join(", ", names));
    }
    Instant made = served.get().validUntil().minus(lifetime);
    return made.plus(renewAfter).isAfter(now)
        ? new Step.Stay()
        : announce(secret, now, maker, "the previous one is about to expire");
  }

  private Step announce(CertificateSecret secret, Instant now, CertificateMaker maker, String why) {
    return new Step.Keep(secret.announcing(maker.make(names, now, lifetime)), why);
  }

  private boolean hasNames(ServingCertificate certificate) {
    return certificate.names().containsAll(names);
  }
}
