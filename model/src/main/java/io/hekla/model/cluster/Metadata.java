package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.text.ApiTime;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Metadata of every object, with empty values where the wire has null. */
record Metadata(
    ObjectKey key,
    String uid,
    Instant created,
    Map<String, String> labels,
    Map<String, String> annotations) {
  /** Reads an object's metadata; an object without uid is identified by its key. */
  static Metadata of(HasMetadata object) {
    var metadata = object.getMetadata();
    var key =
        new ObjectKey(FactJson.text(metadata.getNamespace()), FactJson.text(metadata.getName()));
    return new Metadata(
        key,
        FactJson.orElse(metadata.getUid(), key.toString()),
        ApiTime.orEpoch(metadata.getCreationTimestamp()),
        FactJson.map(metadata.getLabels()),
        FactJson.map(metadata.getAnnotations()));
  }

  /** Returns the value of an annotation, or else of the label of that name. */
  Optional<String> annotationOrLabel(String name) {
    return Optional.ofNullable(annotations.get(name))
        .or(() -> Optional.ofNullable(labels.get(name)));
  }

  /** Returns whether it may be evicted for another; an unreadable value counts as no. */
  boolean isPreemptable(boolean byDefault) {
    return annotationOrLabel(WellKnownKeys.PREEMPTABLE).map(Metadata::isTrue).orElse(byDefault);
  }

  /** Returns the integer that an annotation holds, if it holds one. */
  Optional<Long> integer(String annotation) {
    try {
      return Optional.ofNullable(annotations.get(annotation)).map(Long::valueOf);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Returns whether Go, in which the format was defined, reads the word as true. */
  private static boolean isTrue(String word) {
    return switch (word) {
      case "1", "t", "T", "true", "TRUE", "True" -> true;
      default -> false;
    };
  }
}
