package io.hekla.apiserver.rest;

import akka.http.javadsl.model.HttpResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.ServedKind;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.ManagedFields;
import io.hekla.apiserver.store.StepResult;
import io.hekla.apiserver.store.StoredChange;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
import io.hekla.apiserver.store.WriteOptions;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi.Part;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Subresource {@code scale}: the desired number of replicas. */
final class Scales {
  private static final Set<String> SCALED =
      Set.of("replicasets", "statefulsets", "deployments", "replicationcontrollers");

  private final EmbeddedApiServer server;

  Scales(EmbeddedApiServer server) {
    this.server = server;
  }

  /** Returns whether objects of a kind can be scaled. */
  static boolean has(ServedKind served) {
    return SCALED.contains(served.kind().plural());
  }

  CompletionStage<HttpResponse> get(RequestTarget target) {
    return server
        .answerOnceSafe(() -> server.store().get(target.kind(), target.key()))
        .thenApply(answer -> reply(answer, target));
  }

  CompletionStage<HttpResponse> put(Request request, RequestTarget target) {
    ObjectNode scale = request.object();
    return change(request, target, "update-scale", before -> scaled(before, scale));
  }

  CompletionStage<HttpResponse> patch(Request request, RequestTarget target) {
    StoredChange patch = PatchRequests.read(request, target);
    return change(
        request,
        target,
        "patch-scale",
        before ->
            switch (patch.of(scale(before))) {
              case StepResult.No<ObjectNode> no -> no;
              case StepResult.Value<ObjectNode> patched -> scaled(before, patched.value());
            });
  }

  private CompletionStage<HttpResponse> change(
      Request request, RequestTarget target, String verb, StoredChange change) {
    // Managed fields of replicas are not tracked: a scale is of no kind that is stored.
    var manner = new WriteOptions(request.query().dryRun(), ManagedFields.CLOSED);
    return server
        .answerOnceSafe(
            () ->
                server
                    .store()
                    .change(
                        request.agent(),
                        verb,
                        target.kind(),
                        target.key(),
                        Part.OBJECT,
                        change,
                        manner))
        .thenApply(answer -> reply(answer, target));
  }

  private static StepResult<ObjectNode> scaled(ObjectNode object, ObjectNode scale) {
    JsonNode replicas = scale.path("spec").path("replicas");
    if (!replicas.isInt() || replicas.asInt() < 0) {
      return new StepResult.No<>(
          ApiRefusal.badRequest("spec.replicas is to be a number of at least 0"));
    }
    ObjectNode next =
        Trees.with(object, "spec", Trees.with(object.path("spec"), "replicas", replicas));
    String version = Trees.metadataText(scale, "resourceVersion");
    if (!version.isEmpty()) {
      next.set("metadata", Trees.copy(Trees.metadata(next)).put("resourceVersion", version));
    }
    return new StepResult.Value<>(next);
  }

  private static HttpResponse reply(Answer<StoredObject> answer, RequestTarget target) {
    return answer instanceof Answer.Done<StoredObject> done
        ? Replies.json(Replies.OK, scale(done.object().tree()))
        : Replies.notDone(answer, Optional.of(target));
  }

  private static ObjectNode scale(ObjectNode object) {
    ObjectNode scale = Trees.object().put("kind", "Scale").put("apiVersion", "autoscaling/v1");
    ObjectNode metadata = scale.putObject("metadata");
    for (String field :
        new String[] {"name", "namespace", "uid", "resourceVersion", "creationTimestamp"}) {
      metadata.set(field, Trees.metadata(object).path(field));
    }
    scale.putObject("spec").put("replicas", object.path("spec").path("replicas").asInt(1));
    scale.putObject("status").put("replicas", object.path("status").path("replicas").asInt());
    return scale;
  }
}
