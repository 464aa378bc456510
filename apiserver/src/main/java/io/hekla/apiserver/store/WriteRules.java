package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ObjectNames;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The server's rules on objects that clients write. Pure. */
final class WriteRules {
  private static final String SUBDOMAIN =
      "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";

  /** Message of API servers. */
  private static final String NO_SUBDOMAIN =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.',"
          + " and must start and end with an alphanumeric character (e.g. 'example.com', regex used for"
          + " validation is '"
          + SUBDOMAIN
          + "')";

  private static final int LONGEST_NAME = 253;

  /** Metadata fields that only the server writes. */
  private static final List<String> SERVER_OWNED =
      List.of(
          "uid",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "generation",
          "resourceVersion",
          "selfLink",
          "managedFields");

  /** Field that clients may correct; a request without it leaves it unchanged. */
  private static final String FIELD_BOOK = "managedFields";

  private WriteRules() {}

  static String time(Instant at) {
    return at.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  static Optional<ApiRefusal> nameIsWrong(Kind<?> kind, String name) {
    if (name.isEmpty()) {
      return Optional.of(
          ApiRefusal.invalid(
              kind,
              "",
              List.of("metadata.name: Required value: name or generateName is required")));
    }
    return noSubdomain(name)
        .map(
            why -> {
              String finding = "metadata.name: Invalid value: \"%s\": %s".formatted(name, why);
              return ApiRefusal.invalid(kind, name, List.of(finding));
            });
  }

  /** Returns why a text is no DNS subdomain, if it is none. */
  static Optional<String> noSubdomain(String text) {
    if (text.length() > LONGEST_NAME) {
      return Optional.of("must be no more than %d characters".formatted(LONGEST_NAME));
    }
    return ObjectNames.isName(text) ? Optional.empty() : Optional.of(NO_SUBDOMAIN);
  }

  /**
   * Returns the object as it is first stored, before admission; identity is added by {@link
   * #identify}. Nodes register with their status; the kinds that only plugins read have no
   * controller here that would write it, so that it has to come with them.
   */
  static ObjectNode fresh(Kind<?> kind, JsonNode sent, ObjectKey key) {
    ObjectNode metadata = Trees.object();
    metadata.put("name", key.name());
    if (kind.namespaced()) {
      metadata.put("namespace", key.namespace());
    }
    for (var field : Trees.metadata(sent).properties()) {
      if (!SERVER_OWNED.contains(field.getKey())
          && !field.getKey().equals("name")
          && !field.getKey().equals("namespace")
          && !isEmptyValue(field.getValue())) {
        metadata.set(field.getKey(), field.getValue());
      }
    }
    ObjectNode object = framed(kind, metadata, sent);
    boolean comesWithStatus =
        kind.equals(Kind.NODE) || Kind.PLUGIN_INPUTS.contains(kind) || EmbeddedKinds.isFixed(kind);
    if (kind.statusApart() && !comesWithStatus) {
      object.remove("status");
    }
    return object;
  }

  static ObjectNode identify(ObjectNode fresh, String uid, Instant now) {
    ObjectNode metadata = Trees.copy(Trees.metadata(fresh));
    metadata.put("uid", uid).put("creationTimestamp", time(now)).put("generation", 1);
    return Trees.with(fresh, "metadata", metadata);
  }

  static ObjectNode withVersion(ObjectNode object, long version) {
    ObjectNode metadata = Trees.copy(Trees.metadata(object));
    metadata.put("resourceVersion", Long.toString(version));
    return Trees.with(object, "metadata", metadata);
  }

  /** Returns the object that results from a replacement, without a new generation. */
  static ObjectNode replacement(Kind<?> kind, ObjectNode old, JsonNode sent) {
    JsonNode oldMetadata = Trees.metadata(old);
    ObjectNode metadata = Trees.object();
    for (var field : Trees.metadata(sent).properties()) {
      if (field.getKey().equals(FIELD_BOOK) || !isEmptyValue(field.getValue())) {
        metadata.set(field.getKey(), field.getValue());
      }
    }
    metadata.set("name", oldMetadata.path("name"));
    if (kind.namespaced()) {
      metadata.set("namespace", oldMetadata.path("namespace"));
    }
    for (String field : SERVER_OWNED) {
      if (field.equals(FIELD_BOOK) && metadata.has(field)) {
        continue;
      }
      if (oldMetadata.has(field)) {
        metadata.set(field, oldMetadata.path(field));
      } else {
        metadata.remove(field);
      }
    }
    ObjectNode object = framed(kind, metadata, sent);
    if (kind.statusApart()) {
      object.remove("status");
      if (old.has("status")) {
        object.set("status", old.path("status"));
      }
    }
    return object;
  }

  /**
   * Returns the object with a new generation if more than metadata (and, where it is a subresource,
   * status) differs.
   */
  static ObjectNode withGeneration(ObjectNode old, ObjectNode next, boolean statusApart) {
    if (Trees.same(generated(old, statusApart), generated(next, statusApart))) {
      return next;
    }
    ObjectNode metadata = Trees.copy(Trees.metadata(next));
    metadata.put("generation", Trees.metadata(old).path("generation").asLong() + 1);
    return Trees.with(next, "metadata", metadata);
  }

  /** Returns whether the object is being deleted and nothing holds it any more. */
  static boolean mayGo(JsonNode object) {
    JsonNode metadata = Trees.metadata(object);
    return metadata.has("deletionTimestamp")
        && metadata.path("finalizers").isEmpty()
        && metadata.path("deletionGracePeriodSeconds").asLong() == 0;
  }

  /** Returns the object marked as being deleted; a shorter grace replaces a longer one. */
  static ObjectNode markedDeleted(ObjectNode object, Instant now, long graceSeconds) {
    JsonNode before = Trees.metadata(object);
    if (before.has("deletionTimestamp")
        && before.path("deletionGracePeriodSeconds").asLong() <= graceSeconds) {
      return object;
    }
    ObjectNode metadata = Trees.copy(before);
    metadata
        .put("deletionTimestamp", time(now.plusSeconds(graceSeconds)))
        .put("deletionGracePeriodSeconds", graceSeconds);
    return Trees.with(object, "metadata", metadata);
  }

  /** Returns a namespace as it is first stored: active, and with its name as a label. */
  static ObjectNode activeNamespace(ObjectNode namespace) {
    ObjectNode labels = Trees.copy(Trees.metadata(namespace).path("labels"));
    labels.put("kubernetes.io/metadata.name", Trees.metadataText(namespace, "name"));
    ObjectNode active =
        Trees.with(namespace, "metadata", Trees.with(Trees.metadata(namespace), "labels", labels));
    active.set("status", Trees.object().put("phase", "Active"));
    return active;
  }

  /** Returns the object without its references to owners of these uids. */
  static ObjectNode withoutOwners(ObjectNode object, Set<String> uids) {
    ObjectNode metadata = Trees.copy(Trees.metadata(object));
    var others = metadata.arrayNode();
    for (JsonNode owner : metadata.path("ownerReferences")) {
      if (!uids.contains(Trees.text(owner, "uid"))) {
        others.add(owner);
      }
    }
    if (others.isEmpty()) {
      metadata.remove("ownerReferences");
    } else {
      metadata.set("ownerReferences", others);
    }
    return Trees.with(object, "metadata", metadata);
  }

  /** Returns the refusal of new finalizers on an object that is being deleted. */
  static Optional<ApiRefusal> newFinalizer(StoredObject old, JsonNode next) {
    if (!old.isBeingDeleted()) {
      return Optional.empty();
    }
    var added = new ArrayList<String>();
    Trees.metadata(next).path("finalizers").forEach(f -> added.add(f.asText()));
    Trees.metadata(old.tree()).path("finalizers").forEach(f -> added.remove(f.asText()));
    if (added.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        ApiRefusal.invalid(
            old.kind(),
            old.key().name(),
            List.of(
                "metadata.finalizers: Forbidden: no new finalizers can be added if the object is"
                    + " being deleted, found new finalizers "
                    + added)));
  }

  /** Returns whether a value is empty: a missing map of labels equals an empty one. */
  private static boolean isEmptyValue(JsonNode value) {
    return value.isNull() || (value.isContainerNode() && value.isEmpty());
  }

  private static ObjectNode generated(ObjectNode object, boolean statusApart) {
    ObjectNode rest = Trees.without(object, "metadata");
    if (statusApart) {
      rest.remove("status");
    }
    return rest;
  }

  private static ObjectNode framed(Kind<?> kind, ObjectNode metadata, JsonNode sent) {
    ObjectNode object = Trees.object();
    object.put("apiVersion", kind.apiVersion()).put("kind", kind.name());
    object.set("metadata", metadata);
    for (var field : sent.properties()) {
      if (!object.has(field.getKey()) && !field.getValue().isNull()) {
        object.set(field.getKey(), field.getValue());
      }
    }
    return object;
  }
}
