package io.hekla.recorder.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.model.api.Job;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.job.JobOwner;
import io.hekla.recorder.encoding.Redaction;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Manifest of an object as it is recorded. Values of environment, commands and arguments are
 * digests, in templates too. Of the status only what another run needs is in it: the state of Jobs,
 * JobFlows and queues; the completed Jobs of JobFlows; of pods phase and exit code, and of pods of
 * Jobs nothing of the specification but the node; of nodes their capacity, what of it can be
 * allocated, and their images.
 */
public final class RecordedManifest {
  private static final String METADATA = "metadata";
  private static final String SPEC = "spec";
  private static final String STATUS = "status";
  private static final Set<String> TEXTS = Set.of("command", "args");
  private static final Set<String> VALUES = Set.of("env", "httpHeaders");

  /** Header of a probe of a JobFlow. */
  private static final String HEADER = "httpHeader";

  private static final List<String> UNUSED =
      List.of("managedFields", "resourceVersion", "generation", "selfLink", "finalizers");

  /** Kinds of whose status only these fields are recorded. */
  private static final Map<Kind<?>, List<String>> STATUSES =
      Map.of(
          Kind.JOB, List.of("state"),
          Kind.QUEUE, List.of("state"),
          Kind.POD_GROUP, List.of(),
          Kind.JOB_TEMPLATE, List.of(),
          Kind.JOB_FLOW, List.of("state", "completedJobs"),
          Kind.CRON_JOB, List.of(),
          Kind.NODE, List.of("allocatable", "capacity", "images"));

  private RecordedManifest() {}

  /** Returns the manifest of an object, which shares nothing with it. */
  public static ObjectNode of(Kind<?> kind, HasMetadata object) {
    ObjectNode tree =
        object instanceof Pod pod && JobOwner.isJob(pod) ? podOfJob(pod) : KindJson.tree(object);
    if (object instanceof Pod pod) {
      tree.set(STATUS, status(pod));
    }
    List<String> kept = STATUSES.get(kind);
    if (kept != null && tree.get(STATUS) instanceof ObjectNode status) {
      status.retain(kept);
      if (status.isEmpty()) {
        tree.remove(STATUS);
      }
    }
    if (tree.get(METADATA) instanceof ObjectNode metadata) {
      metadata.remove(UNUSED);
      if (metadata.get("annotations") instanceof ObjectNode annotations) {
        annotations.remove(WellKnownKeys.QUEUE_REPORT);
      }
    }
    redact(tree);
    return tree;
  }

  /**
   * Returns the manifest of a later version, as {@link #of} does, at less cost: the specification
   * of a Job is that of the earlier manifest, and shared with it. Most changes of a Job are changes
   * of its phase.
   *
   * @param before manifest of a version of the same generation, maybe of another object of the name
   */
  public static ObjectNode after(ObjectNode before, Kind<?> kind, HasMetadata object) {
    JsonNode spec = before.path(SPEC);
    boolean isSameObject =
        before.path(METADATA).path("uid").asText().equals(object.getMetadata().getUid());
    if (!(object instanceof Job job) || !isSameObject || !spec.isObject()) {
      return of(kind, object);
    }
    var withoutSpec = new Job();
    withoutSpec.setMetadata(job.getMetadata());
    withoutSpec.setStatus(job.getStatus());
    ObjectNode tree = of(kind, withoutSpec);
    tree.set(SPEC, spec);
    return tree;
  }

  private static ObjectNode podOfJob(Pod pod) {
    ObjectNode tree =
        JsonNodeFactory.instance.objectNode().put("apiVersion", "v1").put("kind", "Pod");
    var from = pod.getMetadata();
    ObjectNode metadata =
        tree.putObject(METADATA)
            .put("name", from.getName())
            .put("namespace", from.getNamespace())
            .put("uid", from.getUid())
            .put("creationTimestamp", from.getCreationTimestamp());
    if (from.getDeletionTimestamp() != null) {
      metadata.put("deletionTimestamp", from.getDeletionTimestamp());
    }
    JobOwner.find(pod)
        .ifPresent(
            owner ->
                metadata
                    .putArray("ownerReferences")
                    .addObject()
                    .put("apiVersion", owner.getApiVersion())
                    .put("kind", owner.getKind())
                    .put("name", owner.getName())
                    .put("uid", owner.getUid())
                    .put("controller", true));
    if (from.getAnnotations() != null) {
      ObjectNode annotations = metadata.putObject("annotations");
      for (String name : List.of(WellKnownKeys.GROUP_NAME, WellKnownKeys.TASK_SPEC)) {
        String value = from.getAnnotations().get(name);
        if (value != null) {
          annotations.put(name, value);
        }
      }
    }
    tree.putObject(SPEC).put("nodeName", RecordedChanges.nodeOf(pod));
    return tree;
  }

  private static ObjectNode status(Pod pod) {
    ObjectNode status =
        JsonNodeFactory.instance.objectNode().put("phase", RecordedChanges.phaseOf(pod));
    int exitCode = RecordedChanges.exitCode(pod);
    if (exitCode >= 0) {
      status
          .putArray("containerStatuses")
          .addObject()
          .putObject("state")
          .putObject("terminated")
          .put("exitCode", exitCode);
    }
    return status;
  }

  /** Replaces texts that may be secrets, and removes fields without a value. */
  private static void redact(JsonNode tree) {
    if (tree instanceof ObjectNode object) {
      object.properties().removeIf(field -> field.getValue().isNull());
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        if (TEXTS.contains(field.getKey()) && field.getValue() instanceof ArrayNode texts) {
          digests(texts);
        } else if (VALUES.contains(field.getKey()) && field.getValue() instanceof ArrayNode all) {
          all.forEach(RecordedManifest::digestValue);
        } else if (field.getKey().equals(HEADER)) {
          digestValue(field.getValue());
        } else if (field.getKey().equals(Redaction.LAST_APPLIED)) {
          field.setValue(object.textNode(Redaction.digest(field.getValue().asText())));
        } else {
          redact(field.getValue());
        }
      }
    } else if (tree instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        String text = array.get(i).asText();
        if (array.get(i).isTextual() && Redaction.isKey(text)) {
          array.set(i, Redaction.key(text));
        } else {
          redact(array.get(i));
        }
      }
    }
  }

  private static void digests(ArrayNode texts) {
    for (int i = 0; i < texts.size(); i++) {
      texts.set(i, Redaction.digest(texts.get(i).asText()));
    }
  }

  private static void digestValue(JsonNode variable) {
    if (variable instanceof ObjectNode object && object.hasNonNull("value")) {
      object.put("value", Redaction.digest(object.path("value").asText()));
    }
  }
}
