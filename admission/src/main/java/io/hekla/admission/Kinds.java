package io.hekla.admission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.hekla.admission.cronjob.CronJobRules;
import io.hekla.admission.hypernode.HyperNodeRules;
import io.hekla.admission.job.JobAdmissionRules;
import io.hekla.admission.jobflow.JobFlowRules;
import io.hekla.admission.part.NullElements;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.pod.PodRules;
import io.hekla.admission.podgroup.PodGroupRules;
import io.hekla.admission.queue.QueueRules;
import io.hekla.admission.rule.KindRules;
import java.util.List;
import java.util.Optional;

/** Kinds of objects that have rules. */
public final class Kinds {
  /** Rules of all kinds, in the order of Volcano's webhook. */
  public static final List<KindRules<?>> ALL =
      List.of(
          JobAdmissionRules.ALL,
          PodGroupRules.ALL,
          QueueRules.ALL,
          JobFlowRules.ALL,
          CronJobRules.ALL,
          PodRules.ALL,
          HyperNodeRules.ALL);

  private Kinds() {}

  /** Returns the rules for an object, if its kind has any. */
  public static Optional<KindRules<?>> of(HasMetadata object) {
    return ALL.stream().filter(rules -> rules.type().isInstance(object)).findFirst();
  }

  /** Returns the rules for objects of an apiVersion and kind, if there are any. */
  public static Optional<KindRules<?>> of(String apiVersion, String kind) {
    return ALL.stream()
        .filter(
            rules ->
                HasMetadata.getKind(rules.type()).equals(kind)
                    && HasMetadata.getApiVersion(rules.type()).equals(apiVersion))
        .findFirst();
  }

  /** Reads an object of a kind that has rules, if it is readable as the kind that it states. */
  public static Optional<HasMetadata> read(JsonNode object) {
    return of(object).flatMap(rules -> readable(object, rules.type()));
  }

  /** Returns the rules for an object, by its apiVersion and kind, if there are any. */
  static Optional<KindRules<?>> of(JsonNode object) {
    return of(object.path("apiVersion").asText(), object.path("kind").asText());
  }

  /** Reads an object as this type, if it is readable, and gives it metadata if it had none. */
  static Optional<HasMetadata> readable(JsonNode object, Class<? extends HasMetadata> type) {
    if (NullElements.any(object)) {
      return Optional.empty();
    }
    try {
      return Optional.of(named(ObjectTrees.read(object, type)));
    } catch (JsonProcessingException unreadable) {
      return Optional.empty();
    }
  }

  /** Gives an object metadata if it had none. */
  static HasMetadata named(HasMetadata read) {
    if (read.getMetadata() == null) {
      read.setMetadata(new ObjectMeta());
    }
    return read;
  }
}
