package io.hekla.simulator.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobPhase;
import java.util.Optional;

/** Fields of recorded manifests. */
final class Manifest {
  private Manifest() {}

  static String uid(JsonNode object) {
    return object.path("metadata").path("uid").asText();
  }

  static String node(JsonNode pod) {
    return pod.path("spec").path("nodeName").asText();
  }

  static String schedulerName(JsonNode pod) {
    return pod.path("spec").path("schedulerName").asText();
  }

  static String phase(JsonNode pod) {
    return pod.path("status").path("phase").asText();
  }

  /** Returns whether a pod has ended by itself. */
  static boolean isEndedPod(JsonNode pod) {
    String phase = phase(pod);
    return phase.equals("Succeeded") || phase.equals("Failed");
  }

  /** Returns whether a Job has ended; one that is suspended has not. */
  static boolean isEndedJob(JsonNode job) {
    return phaseOfJob(job).ended();
  }

  static boolean isCompletedJob(JsonNode job) {
    return phaseOfJob(job) == JobPhase.COMPLETED;
  }

  /** Returns whether a Job is suspended, or is being suspended. */
  static boolean isSuspendedJob(JsonNode job) {
    JobPhase phase = phaseOfJob(job);
    return phase == JobPhase.ABORTING || phase == JobPhase.ABORTED;
  }

  private static JobPhase phaseOfJob(JsonNode job) {
    return JobPhase.read(job.path("status").path("state").path("phase").asText());
  }

  static boolean isBeingDeleted(JsonNode object) {
    return object.path("metadata").has("deletionTimestamp");
  }

  /** Returns the owner that controls an object, if it has one of this kind. */
  static Optional<JsonNode> controller(JsonNode object, Kind<?> kind) {
    for (JsonNode owner : object.path("metadata").path("ownerReferences")) {
      if (owner.path("controller").asBoolean()
          && owner.path("kind").asText().equals(kind.name())
          && owner.path("apiVersion").asText().startsWith(kind.group() + "/")) {
        return Optional.of(owner);
      }
    }
    return Optional.empty();
  }

  /** Returns the annotation of a pod or a pod template. */
  static String annotation(JsonNode object, String name) {
    return object.path("metadata").path("annotations").path(name).asText();
  }

  /** Returns a copy under another name. */
  static ObjectNode named(ObjectNode object, String name) {
    ObjectNode copy = object.objectNode();
    copy.setAll(object);
    ObjectNode metadata = object.objectNode();
    if (object.get("metadata") instanceof ObjectNode given) {
      metadata.setAll(given);
    }
    copy.set("metadata", metadata.put("name", name));
    return copy;
  }

  /** Returns a copy under another key. */
  static ObjectNode named(ObjectNode object, ObjectKey key) {
    ObjectNode copy = named(object, key.name());
    if (!key.namespace().isEmpty() && copy.get("metadata") instanceof ObjectNode metadata) {
      metadata.put("namespace", key.namespace());
    }
    return copy;
  }

  static ObjectKey key(JsonNode object) {
    JsonNode metadata = object.path("metadata");
    return new ObjectKey(metadata.path("namespace").asText(), metadata.path("name").asText());
  }
}
