package io.hekla.actors.system;

import com.typesafe.config.Config;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Rule of the renewal of members' keys, while members run. Two changes of the Secret: first the
 * next authority is trusted beside the present one, and only when every member has had time to take
 * that up is the next certificate shown. Source: docs/adr/0037-keys-of-members-are-renewed.md.
 *
 * @param lifetime validity of a certificate that is made
 * @param poll interval at which each member reads the Secret
 * @param settle time for which the next authority must have been trusted; several times {@code
 *     poll}
 */
record MemberKeyRenewal(Duration lifetime, Duration poll, Duration settle) {
  /** Part of its validity that is left when the next one is made: one in so many. */
  private static final int PART_LEFT = 3;

  /** Step of the renewal of a Secret. */
  enum Step {
    /** Nothing: nothing is due, or the keys are somebody else's. */
    KEEP,
    /** Make the next certificate, and trust its authority. */
    PREPARE,
    /** Show the next certificate. */
    SWITCH,
    /** Make everything anew: the certificate has expired, and no member trusts another by it. */
    REPLACE
  }

  /** Reads {@code hekla.cluster.key-renewal}. */
  static MemberKeyRenewal read(Config config) {
    Config renewal = config.getConfig("hekla.cluster.key-renewal");
    return new MemberKeyRenewal(
        renewal.getDuration("lifetime"),
        renewal.getDuration("poll"),
        renewal.getDuration("settle"));
  }

  /**
   * Returns what is to be done.
   *
   * @throws CertificateException if a certificate of the set cannot be read
   */
  Step step(MemberKeySet keys, Instant now) throws CertificateException {
    Optional<X509Certificate> shown = keys.certificate();
    if (shown.isEmpty() || !MemberKeyMaker.made(shown.get())) {
      return Step.KEEP;
    }
    Instant end = shown.get().getNotAfter().toInstant();
    Optional<X509Certificate> next = keys.next();
    if (next.isPresent()) {
      Instant made = MemberKeyMaker.madeAt(next.get());
      return now.isBefore(made.plus(settle)) && now.isBefore(end) ? Step.KEEP : Step.SWITCH;
    }
    if (!now.isBefore(end)) {
      return Step.REPLACE;
    }
    Duration whole = Duration.between(shown.get().getNotBefore().toInstant(), end);
    return now.isBefore(end.minus(whole.dividedBy(PART_LEFT))) ? Step.KEEP : Step.PREPARE;
  }

  /**
   * Returns a set after a step of its renewal.
   *
   * @param maker maker of the next keys, for the steps that need some
   * @throws CertificateException if a certificate of the set cannot be read
   */
  static MemberKeySet after(Step step, MemberKeySet keys, MemberKeyMaker maker)
      throws CertificateException {
    return switch (step) {
      case KEEP -> keys;
      case PREPARE -> keys.prepared(maker.make());
      case SWITCH -> keys.switched();
      case REPLACE -> keys.replaced(maker.make());
    };
  }
}
