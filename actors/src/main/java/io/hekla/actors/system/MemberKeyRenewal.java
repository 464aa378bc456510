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
 * @param settle time for which the next authority must have been trusted
 */
record MemberKeyRenewal(Duration lifetime, Duration poll, Duration settle) {
  /** Part of its validity that is left when the next one is made: one in so many. */
  private static final int PART_LEFT = 3;

  /** Polls within which each member has taken the next authority up, though some of them fail. */
  private static final int POLLS = 3;

  /** Times that {@code settle} fits at least into a validity: twice into the part that is left. */
  private static final int SETTLES = 2 * PART_LEFT;

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

  /**
   * Refuses times with which members would show a certificate that others do not trust yet.
   *
   * @throws IllegalArgumentException names the settings
   */
  MemberKeyRenewal {
    if (poll.multipliedBy(POLLS).compareTo(settle) > 0) {
      throw new IllegalArgumentException(
          "hekla.cluster.key-renewal.settle is at least three times hekla.cluster.key-renewal.poll");
    }
    if (settle.multipliedBy(SETTLES).compareTo(lifetime) > 0) {
      throw new IllegalArgumentException(
          "hekla.cluster.key-renewal.lifetime is at least six times hekla.cluster.key-renewal.settle");
    }
  }

  /**
   * Reads {@code hekla.cluster.key-renewal}.
   *
   * @throws IllegalArgumentException if its times do not fit; names the settings
   */
  static MemberKeyRenewal read(Config config) {
    Config renewal = config.getConfig("hekla.cluster.key-renewal");
    return new MemberKeyRenewal(
        renewal.getDuration("lifetime"),
        renewal.getDuration("poll"),
        renewal.getDuration("settle"));
  }

  /**
   * Returns what is to be done. Next keys that have ended, or that no member could show, count as
   * none: they are made again, as if they were due for the first time.
   *
   * @throws CertificateException if the certificate of the set cannot be read
   */
  Step step(MemberKeySet keys, Instant now) throws CertificateException {
    Optional<X509Certificate> shown = keys.certificate();
    if (shown.isEmpty() || !MemberKeyMaker.made(shown.get())) {
      return Step.KEEP;
    }
    boolean ended = hasEnded(shown.get(), now);
    Optional<X509Certificate> next = keys.next().filter(one -> !hasEnded(one, now));
    if (next.isPresent()) {
      Instant settled = MemberKeyMaker.madeAt(next.get()).plus(settle);
      return ended || !now.isBefore(settled) ? Step.SWITCH : Step.KEEP;
    }
    if (ended) {
      return Step.REPLACE;
    }
    Instant end = end(shown.get());
    Duration whole = Duration.between(shown.get().getNotBefore().toInstant(), end);
    return now.isBefore(end.minus(whole.dividedBy(PART_LEFT))) ? Step.KEEP : Step.PREPARE;
  }

  /**
   * Returns what is to be done before a member starts: whatever is due once the certificate has
   * ended, since no member starts with that. Otherwise nothing; members that run see to it.
   *
   * @throws CertificateException if the certificate of the set cannot be read
   */
  Step stepOfStart(MemberKeySet keys, Instant now) throws CertificateException {
    Optional<X509Certificate> shown = keys.certificate();
    return shown.isPresent() && hasEnded(shown.get(), now) ? step(keys, now) : Step.KEEP;
  }

  private static boolean hasEnded(X509Certificate certificate, Instant now) {
    return !now.isBefore(end(certificate));
  }

  private static Instant end(X509Certificate certificate) {
    return certificate.getNotAfter().toInstant();
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
