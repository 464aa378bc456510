package io.hekla.actors.lease;

import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.lease.Lease;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A Lease as the API has it, and as {@code model.lease} knows it. */
final class LeaseObjects {
  /** Host of the holder, for people. */
  static final String HOST = "hekla.io/host";

  /** Place of the holder's journal. */
  static final String PLACE = "hekla.io/journal-place";

  /** Duration of a Lease that does not name one, as in other leader elections. */
  private static final int USUAL_SECONDS = 15;

  /** The highest term of a scheduler that the holder knows of. */
  static final String TERM = "hekla.io/term";

  /** A duration that somebody else wrote delays a takeover by no more than this. */
  private static final int LONGEST_SECONDS = 3600;

  private static final int LONGEST_TEXT = 200;
  private static final Pattern TERM_FORM = Pattern.compile("[0-9]{1,18}");

  private LeaseObjects() {}

  static Lease read(io.fabric8.kubernetes.api.model.coordination.v1.Lease lease) {
    LeaseSpec spec = Objects.requireNonNullElseGet(lease.getSpec(), LeaseSpec::new);
    Map<String, String> annotations =
        Objects.requireNonNullElse(lease.getMetadata().getAnnotations(), Map.of());
    int seconds = Objects.requireNonNullElse(spec.getLeaseDurationSeconds(), USUAL_SECONDS);
    return new Lease(
        String.valueOf(lease.getMetadata().getResourceVersion()),
        text(spec.getHolderIdentity()),
        Duration.ofSeconds(Math.clamp(seconds, 1, LONGEST_SECONDS)),
        spec.getAcquireTime() == null ? Instant.EPOCH : spec.getAcquireTime().toInstant(),
        text(annotations.get(HOST)),
        text(annotations.get(PLACE)),
        Objects.requireNonNullElse(spec.getLeaseTransitions(), 0));
  }

  /** The highest term that a Lease tells of; 0 if it tells of none. */
  static long term(io.fabric8.kubernetes.api.model.coordination.v1.Lease lease) {
    Map<String, String> annotations =
        Objects.requireNonNullElse(lease.getMetadata().getAnnotations(), Map.of());
    String term = text(annotations.get(TERM));
    return TERM_FORM.matcher(term).matches() ? Long.parseLong(term) : 0;
  }

  /** Texts that somebody else may have written are cut, and have no control characters. */
  private static String text(@Nullable String value) {
    String all = Objects.requireNonNullElse(value, "");
    return all.substring(0, Math.min(all.length(), LONGEST_TEXT)).replaceAll("\\p{C}", "?");
  }

  /**
   * The Lease with which a holder takes or renews it.
   *
   * @param before as it was read; empty if there is none
   * @param holder who holds it from now on
   */
  static io.fabric8.kubernetes.api.model.coordination.v1.Lease held(
      ObjectKey key,
      Optional<Lease> before,
      String holder,
      Map<String, String> annotations,
      Duration duration,
      Instant now) {
    boolean renews = before.filter(lease -> lease.holder().equals(holder)).isPresent();
    int transitions = before.map(Lease::transitions).orElse(0);
    return builder(key, before)
        .editMetadata()
        .withAnnotations(annotations)
        .endMetadata()
        .withNewSpec()
        .withHolderIdentity(holder)
        .withLeaseDurationSeconds((int) duration.toSeconds())
        .withAcquireTime(time(renews ? before.orElseThrow().acquired() : now))
        .withRenewTime(time(now))
        .withLeaseTransitions(renews || before.isEmpty() ? transitions : transitions + 1)
        .endSpec()
        .build();
  }

  /** The Lease with which its holder gives it up. */
  static io.fabric8.kubernetes.api.model.coordination.v1.Lease free(
      ObjectKey key, Lease before, long term, Instant now) {
    return builder(key, Optional.of(before))
        .editMetadata()
        .addToAnnotations(TERM, Long.toString(term))
        .endMetadata()
        .withNewSpec()
        .withLeaseDurationSeconds(1)
        .withRenewTime(time(now))
        .withLeaseTransitions(before.transitions())
        .endSpec()
        .build();
  }

  private static LeaseBuilder builder(ObjectKey key, Optional<Lease> before) {
    return new LeaseBuilder()
        .withNewMetadata()
        .withNamespace(key.namespace())
        .withName(key.name())
        .withResourceVersion(before.map(Lease::version).orElse(null))
        .endMetadata();
  }

  private static ZonedDateTime time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.MICROS).atZone(ZoneOffset.UTC);
  }
}
