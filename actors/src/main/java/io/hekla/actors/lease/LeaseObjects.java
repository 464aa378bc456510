package io.hekla.actors.lease;

import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.lease.FormedCluster;
import io.hekla.model.lease.Lease;
import io.hekla.model.lease.RemovedMembers;
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

/** Conversion of a Lease between the API and {@code model.lease}. */
final class LeaseObjects {
  /** Annotation with the host of the holder, for people. */
  static final String HOST = "hekla.io/host";

  /** Annotation with the place of the holder's journal. */
  static final String PLACE = "hekla.io/journal-place";

  /** Duration of a Lease that does not name one, as in other leader elections. */
  private static final int USUAL_SECONDS = 15;

  /** Annotation with the highest term of a scheduler that the holder knows of. */
  static final String TERM = "hekla.io/term";

  /**
   * Longest duration that is respected, so that one written by others delays a takeover by no more.
   */
  private static final int LONGEST_SECONDS = 3600;

  /** Annotation of the Lease of members with those that a side has removed. */
  static final String REMOVED = "hekla.io/removed-members";

  /** Annotation of the Lease of members with those of the cluster. */
  static final String MEMBERS = "hekla.io/members";

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

  /** Returns the highest term in a Lease; 0 if it has none. */
  static long term(io.fabric8.kubernetes.api.model.coordination.v1.Lease lease) {
    Map<String, String> annotations =
        Objects.requireNonNullElse(lease.getMetadata().getAnnotations(), Map.of());
    String term = text(annotations.get(TERM));
    return TERM_FORM.matcher(term).matches() ? Long.parseLong(term) : 0;
  }

  /** Returns a text cut and without control characters, since others may have written it. */
  private static String text(@Nullable String value) {
    String all = Objects.requireNonNullElse(value, "");
    return all.substring(0, Math.min(all.length(), LONGEST_TEXT)).replaceAll("\\p{C}", "?");
  }

  /**
   * Returns the Lease with which a holder takes or renews it.
   *
   * @param before as it was read; empty if there is none
   * @param holder of the Lease from now on
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

  /** Returns the Lease with which its holder gives it up. */
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

  /** Returns the members that a Lease of members records as removed; of no Lease, none. */
  static RemovedMembers removed(
      Optional<io.fabric8.kubernetes.api.model.coordination.v1.Lease> lease) {
    return lease
        .map(found -> found.getMetadata().getAnnotations())
        .map(annotations -> annotations.get(REMOVED))
        .map(RemovedMembers::read)
        .orElse(RemovedMembers.NONE);
  }

  /**
   * Returns the Lease of members with another record. It names the member that decided last and the
   * time, for people.
   *
   * @param before as it was read; empty if there is none
   */
  static io.fabric8.kubernetes.api.model.coordination.v1.Lease decided(
      ObjectKey key,
      Optional<io.fabric8.kubernetes.api.model.coordination.v1.Lease> before,
      String member,
      RemovedMembers removed,
      Instant now) {
    int decisions =
        before
            .map(io.fabric8.kubernetes.api.model.coordination.v1.Lease::getSpec)
            .map(LeaseSpec::getLeaseTransitions)
            .orElse(0);
    return edited(key, before, Map.of(REMOVED, removed.text()))
        .withNewSpec()
        .withHolderIdentity(member)
        .withAcquireTime(time(now))
        .withLeaseTransitions(decisions + 1)
        .endSpec()
        .build();
  }

  /** Returns the cluster that a Lease of members records; empty if it records none. */
  static Optional<FormedCluster> formed(
      Optional<io.fabric8.kubernetes.api.model.coordination.v1.Lease> lease) {
    return lease
        .map(found -> found.getMetadata().getAnnotations())
        .map(annotations -> annotations.get(MEMBERS))
        .map(names -> new FormedCluster(FormedCluster.names(names), removed(lease)));
  }

  /**
   * Returns the Lease of members with the cluster that is formed, as a sign of life.
   *
   * @param before as it was read; empty if there is none
   */
  static io.fabric8.kubernetes.api.model.coordination.v1.Lease formed(
      ObjectKey key,
      Optional<io.fabric8.kubernetes.api.model.coordination.v1.Lease> before,
      FormedCluster cluster,
      Instant now) {
    return edited(key, before, Map.of(MEMBERS, cluster.text(), REMOVED, cluster.removed().text()))
        .editOrNewSpec()
        .withRenewTime(time(now))
        .endSpec()
        .build();
  }

  /** Returns the Lease of members as it was read, or a new one, with these annotations. */
  private static LeaseBuilder edited(
      ObjectKey key,
      Optional<io.fabric8.kubernetes.api.model.coordination.v1.Lease> before,
      Map<String, String> annotations) {
    return before
        .map(LeaseBuilder::new)
        .orElseGet(LeaseBuilder::new)
        .editOrNewMetadata()
        .withNamespace(key.namespace())
        .withName(key.name())
        .addToAnnotations(annotations)
        .endMetadata();
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
