package io.hekla.recorder.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.encoding.RecordStrings.Place;
import io.hekla.recorder.encoding.RecordStrings.Replacement;
import io.hekla.recorder.segment.Entry;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Names in recorded manifests, to be replaced by others. Every text may be a name but those of
 * fields that Kubernetes or Volcano define the values of; environment, commands and arguments are
 * left out. Pods of Jobs are named after the Job, and Jobs of JobFlows after the JobFlow and the
 * template, as the controllers name them.
 */
final class ManifestNames {
  /** Arguments of Job plugins: names within are replaced, and the rest stays. */
  private static final Place ARGUMENT =
      new Place("annotations", Optional.of("volcano.sh/job-plugin"));

  private final Replacement replacement;

  /** Names of the objects that are there. */
  private final Map<Id, ObjectKey> there = new HashMap<>();

  /** Origins of the Jobs of JobFlows, by uid. */
  private final Map<String, Origin> origins;

  private record Id(String kind, ObjectKey key) {}

  /** JobFlow and JobTemplate of a Job, by name. */
  private record Origin(String flow, String template) {}

  ManifestNames(Replacement replacement) {
    this(replacement, new HashMap<>());
  }

  private ManifestNames(Replacement replacement, Map<String, Origin> origins) {
    this.replacement = replacement;
    this.origins = origins;
  }

  /**
   * Returns another replacement that knows the Jobs that this one has seen: pods may come first.
   */
  ManifestNames with(Replacement other) {
    return new ManifestNames(other, origins);
  }

  /** Returns the same change of an object under its other name. */
  Entry.ObjectSeen replaced(Entry.ObjectSeen seen) {
    var id = new Id(seen.kind(), seen.key());
    Optional<ObjectNode> manifest = seen.manifest().map(one -> replaced(seen.kind(), one));
    ObjectKey key =
        manifest
            .map(one -> key(seen.key(), one.path("metadata")))
            .or(() -> Optional.ofNullable(there.remove(id)))
            .orElse(seen.key());
    if (manifest.isPresent()) {
      there.put(id, key);
    }
    return new Entry.ObjectSeen(seen.at(), seen.isBase(), seen.kind(), key, manifest);
  }

  private static ObjectKey key(ObjectKey was, JsonNode metadata) {
    return new ObjectKey(
        was.namespace().isEmpty() ? "" : metadata.path("namespace").asText(),
        metadata.path("name").asText());
  }

  private ObjectNode replaced(String kind, ObjectNode manifest) {
    ObjectNode replaced = object(manifest);
    JsonNode metadata = manifest.path("metadata");
    if (replaced.get("metadata") instanceof ObjectNode named) {
      if (kind.equals(Kind.JOB.name())) {
        origin(metadata).ifPresent(origin -> origins.put(metadata.path("uid").asText(), origin));
        jobOfFlow(metadata.path("uid").asText()).ifPresent(name -> named.put("name", name));
      } else if (kind.equals(Kind.POD.name())) {
        pod(metadata).ifPresent(name -> named.put("name", name));
      }
    }
    if (kind.equals(Kind.COMMAND.name()) && replaced.get("target") instanceof ObjectNode target) {
      jobOfFlow(target.path("uid").asText()).ifPresent(name -> target.put("name", name));
    }
    if (replaced.path("status").get("completedJobs") instanceof ArrayNode jobs) {
      for (int i = 0; i < jobs.size(); i++) {
        String job = manifest.path("status").path("completedJobs").path(i).asText();
        jobs.set(i, origin(metadata.path("name").asText(), job).map(this::name).orElse(job));
      }
    }
    return replaced;
  }

  private static Optional<Origin> origin(JsonNode job) {
    JsonNode owner = job.path("ownerReferences").path(0);
    return owner.path("kind").asText().equals(Kind.JOB_FLOW.name())
        ? origin(owner.path("name").asText(), job.path("name").asText())
        : Optional.empty();
  }

  private static Optional<Origin> origin(String flow, String job) {
    return job.startsWith(flow + "-")
        ? Optional.of(new Origin(flow, job.substring(flow.length() + 1)))
        : Optional.empty();
  }

  private Optional<String> jobOfFlow(String uid) {
    return Optional.ofNullable(origins.get(uid)).map(this::name);
  }

  private String name(Origin origin) {
    return text("name", origin.flow()) + "-" + text("name", origin.template());
  }

  /** Returns the name of a pod of a Job: those of the Job and the task, and the index. */
  private Optional<String> pod(JsonNode metadata) {
    JsonNode owner = metadata.path("ownerReferences").path(0);
    String job = owner.path("name").asText();
    String task = metadata.path("annotations").path(WellKnownKeys.TASK_SPEC).asText();
    String start = job + "-" + task + "-";
    String name = metadata.path("name").asText();
    if (!owner.path("kind").asText().equals(Kind.JOB.name()) || !name.startsWith(start)) {
      return Optional.empty();
    }
    String coded = jobOfFlow(owner.path("uid").asText()).orElseGet(() -> text("name", job));
    return Optional.of(coded + "-" + text("name", task) + "-" + name.substring(start.length()));
  }

  private String text(String field, String text) {
    return replacement.of(new Place(field, Optional.empty()), text);
  }

  private ObjectNode object(ObjectNode from) {
    ObjectNode to = from.objectNode();
    for (Map.Entry<String, JsonNode> field : from.properties()) {
      String name = field.getKey();
      if (!ManifestFields.OMITTED.contains(name)) {
        to.set(name, value(name, field.getValue()));
      }
    }
    return to;
  }

  private JsonNode value(String field, JsonNode value) {
    boolean isLeft = ManifestFields.LEFT.contains(field) || ManifestFields.AMOUNTS.contains(field);
    return switch (value) {
      case ObjectNode amounts when isLeft -> amounts;
      case ObjectNode map when ManifestFields.MAPS.contains(field) -> map(field, map);
      case ObjectNode plugins when field.equals("plugins") -> plugins(plugins);
      case ObjectNode object -> object(object);
      case ArrayNode all -> {
        ArrayNode to = all.arrayNode();
        all.forEach(one -> to.add(value(field, one)));
        yield to;
      }
      case TextNode text when !isLeft && !ManifestFields.TIME.matcher(text.asText()).lookingAt() ->
          TextNode.valueOf(text(field, text.asText()));
      default -> value;
    };
  }

  private ObjectNode map(String field, ObjectNode from) {
    ObjectNode to = from.objectNode();
    for (Map.Entry<String, JsonNode> entry : from.properties()) {
      var place = new Place(field, Optional.of(entry.getKey()));
      to.put(text(field, entry.getKey()), replacement.of(place, entry.getValue().asText()));
    }
    return to;
  }

  private ObjectNode plugins(ObjectNode from) {
    ObjectNode to = from.objectNode();
    for (Map.Entry<String, JsonNode> plugin : from.properties()) {
      ArrayNode arguments = to.putArray(plugin.getKey());
      plugin.getValue().forEach(one -> arguments.add(replacement.of(ARGUMENT, one.asText())));
    }
    return to;
  }
}
