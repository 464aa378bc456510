package io.hekla.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.StepResult;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Kind;
import java.util.Optional;

/** Check that an object has the kind, name and namespace that its path specifies. Pure. */
final class PathCheck {
  private PathCheck() {}

  /** Returns the object with name and namespace of the path filled in, or why it does not match. */
  static StepResult<ObjectNode> placed(ObjectNode sent, RequestTarget target) {
    Optional<ApiRefusal> wrong = misplaced(sent, target);
    if (wrong.isPresent()) {
      return new StepResult.No<>(wrong.get());
    }
    JsonNode given = Trees.metadata(sent);
    if (!given.isMissingNode() && !given.isObject()) {
      return new StepResult.No<>(ApiRefusal.badRequest("metadata is to be an object"));
    }
    ObjectNode metadata = Trees.copy(given);
    target.namespace().ifPresent(namespace -> metadata.put("namespace", namespace));
    if (target.namespace().isEmpty()) {
      metadata.remove("namespace");
    }
    target.name().ifPresent(name -> metadata.put("name", name));
    return new StepResult.Value<>(Trees.with(sent, "metadata", metadata));
  }

  private static Optional<ApiRefusal> misplaced(ObjectNode sent, RequestTarget target) {
    Kind<?> kind = target.kind();
    String apiVersion = Trees.text(sent, "apiVersion");
    String name = Trees.text(sent, "kind");
    if (!apiVersion.isEmpty() && !apiVersion.equals(kind.apiVersion())) {
      return Optional.of(
          ApiRefusal.badRequest(
              "the API version in the data (%s) does not match the expected API version (%s)"
                  .formatted(apiVersion, kind.apiVersion())));
    }
    if (!name.isEmpty() && !name.equals(kind.name())) {
      return Optional.of(
          ApiRefusal.badRequest(
              "%s in version \"%s\" cannot be handled as a %s"
                  .formatted(name, kind.apiVersion(), kind.name())));
    }
    String namespace = Trees.metadataText(sent, "namespace");
    if (!namespace.isEmpty()
        && kind.namespaced()
        && !namespace.equals(target.namespace().orElse(namespace))) {
      return Optional.of(
          ApiRefusal.badRequest(
              "the namespace of the provided object does not match the namespace sent on the"
                  + " request"));
    }
    String named = Trees.metadataText(sent, "name");
    if (!named.isEmpty() && target.name().isPresent() && !named.equals(target.name().get())) {
      return Optional.of(
          ApiRefusal.badRequest(
              "the name of the object (%s) does not match the name on the URL (%s)"
                  .formatted(named, target.name().get())));
    }
    return Optional.empty();
  }

  /** Returns why an object cannot be read as one of a kind, if it cannot. */
  static Optional<ApiRefusal> unreadable(ObjectNode sent, Kind<?> kind) {
    try {
      HasMetadata unused = Trees.read(sent, kind.type());
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(notHandled(kind, String.valueOf(e.getMessage())));
    }
  }

  /** Returns the refusal of an object that is of its kind but cannot be read as such. */
  static ApiRefusal notHandled(Kind<?> kind, String why) {
    String version = kind.apiVersion().substring(kind.apiVersion().indexOf('/') + 1);
    return ApiRefusal.badRequest(
        "%s in version \"%s\" cannot be handled as a %s: %s"
            .formatted(kind.name(), version, kind.name(), why));
  }
}
