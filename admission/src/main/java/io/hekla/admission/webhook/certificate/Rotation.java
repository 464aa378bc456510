package io.hekla.admission.webhook.certificate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * When a certificate that Hekla makes gives way to the next one: first everybody is told to trust
 * the next one as well, then it is served. Pure.
 *
 * @param names by which the webhook is reached
 * @param lifetime of a certificate
 * @param renewAfter the age at which the next one is made
 * @param settle how long everybody must have been told before it is served
 */
public record Rotation(
    List<String> names, Duration lifetime, Duration renewAfter, Duration settle) {
  public Rotation {
    names = List.copyOf(names);
    if (renewAfter.compareTo(lifetime) >= 0 || renewAfter.compareTo(settle) <= 0) {
      throw new IllegalArgumentException(
          "hekla.admission.certificate.renew-after must be longer than .settle and shorter than .lifetime");
    }
  }

  /** What to do with what is kept. */
  public sealed interface Step {
    /** Nothing. */
    record Stay() implements Step {}

    /** Keep this from now on, and why. */
    record Keep(Kept kept, String why) implements Step {}
  }

  /**
   * The next step.
   *
   * @param trustedSince since when everybody has been seen to trust the whole bundle that is kept;
   *     empty if they were not
   */
  public Step next(Kept kept, Instant now, Optional<Instant> trustedSince, CertificateMaker maker) {
    Optional<ServingCertificate> served =
        kept.served().filter(one -> one.validUntil().isAfter(now));
    if (served.isEmpty()) {
      return new Step.Keep(
          kept.serving(maker.make(names, now, lifetime)), "there was none to be served");
    }
    if (kept.next()
        .filter(this::hasNames)
        .filter(one -> one.validUntil().isAfter(now))
        .isPresent()) {
      return trustedSince.filter(since -> !since.plus(settle).isAfter(now)).isPresent()
          ? new Step.Keep(kept.promoted(), "its authority is trusted everywhere")
          : new Step.Stay();
    }
    if (!hasNames(served.get())) {
      return announce(kept, now, maker, "the one before is not for " + String.join(", ", names));
    }
    Instant made = served.get().validUntil().minus(lifetime);
    return made.plus(renewAfter).isAfter(now)
        ? new Step.Stay()
        : announce(kept, now, maker, "the one before is about to expire");
  }

  private Step announce(Kept kept, Instant now, CertificateMaker maker, String why) {
    return new Step.Keep(kept.announcing(maker.make(names, now, lifetime)), why);
  }

  private boolean hasNames(ServingCertificate certificate) {
    return certificate.names().containsAll(names);
  }
}
