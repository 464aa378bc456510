package io.hekla.cli.simulate;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.manifest.FieldPath;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.Problem;
import io.hekla.model.text.GoDuration;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Time at which an object of a manifest is created in a simulation, by annotations of the object.
 *
 * @param after time from the beginning of the simulation
 * @param by pod that creates the object when it first runs; empty if the user does
 */
record Creation(Duration after, Optional<ObjectKey> by) {
  /** Annotation with the time after which a user creates the object, as {@code 90s}. */
  static final String ARRIVES_AFTER = "simulated.hekla.io/arrives-after";

  /** Annotation with the name of the pod, in the namespace of the object, that creates it. */
  static final String CREATED_BY = "simulated.hekla.io/created-by";

  /** Creation by a user at the beginning. */
  static final Creation AT_BEGINNING = new Creation(Duration.ZERO, Optional.empty());

  /** Longest time that is accepted: far beyond any workload, and times stay exact. */
  private static final Duration LONGEST = Duration.ofDays(3650);

  /** Reads the annotations of an object; what is wrong with them is added to the problems. */
  static Creation read(ManifestObject given, List<Problem> problems) {
    var metadata = given.object().getMetadata();
    Map<String, String> annotations =
        Objects.requireNonNullElse(metadata.getAnnotations(), Map.<String, String>of());
    String after = Objects.requireNonNullElse(annotations.get(ARRIVES_AFTER), "");
    String by = Objects.requireNonNullElse(annotations.get(CREATED_BY), "");
    if (!after.isEmpty() && !by.isEmpty()) {
      problems.add(
          given
              .place()
              .problem(
                  field(CREATED_BY),
                  "has no place beside " + ARRIVES_AFTER,
                  "state either a time or a pod"));
      return AT_BEGINNING;
    }
    if (!by.isEmpty()) {
      String namespace = Objects.requireNonNullElse(metadata.getNamespace(), "");
      if (namespace.isEmpty()) {
        String what = "has no place on a %s, which is in no namespace";
        problems.add(
            given
                .place()
                .problem(
                    field(CREATED_BY),
                    what.formatted(given.object().getKind()),
                    "remove it, or state a time with " + ARRIVES_AFTER));
      }
      return new Creation(Duration.ZERO, Optional.of(new ObjectKey(namespace, by)));
    }
    if (after.isEmpty()) {
      return AT_BEGINNING;
    }
    Optional<Duration> time =
        GoDuration.parse(after).filter(duration -> duration.compareTo(LONGEST) <= 0);
    if (time.isEmpty()) {
      problems.add(
          given
              .place()
              .problem(
                  field(ARRIVES_AFTER),
                  "\"%s\" is no duration of at most %d days".formatted(after, LONGEST.toDays()),
                  "write it like 90s or 2m30s"));
      return AT_BEGINNING;
    }
    return new Creation(time.get(), Optional.empty());
  }

  private static String field(String annotation) {
    return FieldPath.key("metadata.annotations", annotation);
  }
}
