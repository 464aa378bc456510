package io.hekla.apiserver.rest;

import akka.http.javadsl.model.HttpResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.select.LabelQuery;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Requests on subresources of pods: binding, eviction, and logs. */
final class PodRequests {
  private final EmbeddedApiServer server;
  private final Deletes deletes;

  PodRequests(EmbeddedApiServer server, Deletes deletes) {
    this.server = server;
    this.deletes = deletes;
  }

  CompletionStage<HttpResponse> bind(Request request, RequestTarget target) {
    ObjectNode binding = request.object();
    Map<String, String> annotations = new HashMap<>();
    for (var one : Trees.metadata(binding).path("annotations").properties()) {
      annotations.put(one.getKey(), one.getValue().asText());
    }
    String uid = Trees.metadataText(binding, "uid");
    String node = Trees.text(binding.path("target"), "name");
    return server
        .answerOnceSafe(
            () -> server.store().bind(request.agent(), target.key(), uid, node, annotations))
        .thenApply(
            answer ->
                answer instanceof Answer.Done<StoredObject>
                    ? Replies.json(Replies.CREATED, Statuses.done(Replies.CREATED))
                    : Replies.notDone(answer, Optional.of(target)));
  }

  CompletionStage<HttpResponse> evict(Request request, RequestTarget target) {
    Optional<StoredObject> pod = server.store().find(Kind.POD, target.key());
    if (pod.isPresent() && isProtected(pod.get())) {
      return CompletableFuture.completedFuture(
          Replies.refused(
              new ApiRefusal(
                  429,
                  "TooManyRequests",
                  "Cannot evict pod as it would violate the pod's disruption budget."),
              Optional.of(target)));
    }
    JsonNode options = request.objectOrNothing().path("deleteOptions");
    return deletes
        .delete(
            request,
            target,
            Deletes.deletion(request, options.isObject() ? Trees.copy(options) : Trees.object()))
        .thenApply(
            response ->
                response.status().isSuccess()
                    ? Replies.json(Replies.CREATED, Statuses.done(Replies.CREATED))
                    : response);
  }

  /** Returns whether a PodDisruptionBudget of the pod allows no disruption at the moment. */
  private boolean isProtected(StoredObject pod) {
    JsonNode labels = Trees.metadata(pod.tree()).path("labels");
    return Kind.PLUGIN_INPUTS.stream()
        .filter(kind -> kind.name().equals("PodDisruptionBudget"))
        .flatMap(kind -> server.store().all(kind).stream())
        .filter(budget -> budget.key().namespace().equals(pod.key().namespace()))
        .map(StoredObject::tree)
        .anyMatch(
            budget ->
                budget.path("status").path("disruptionsAllowed").asInt(1) == 0
                    && LabelQuery.of(budget.path("spec").path("selector")).selects(labels));
  }

  /** Returns the refusal of a log: simulated kubelets run nothing that could write one. */
  static HttpResponse noLog(RequestTarget target) {
    return Replies.refused(
        ApiRefusal.badRequest(
            "pod %s runs on a simulated node: nothing runs there, and there is no log"
                .formatted(target.key())),
        Optional.of(target));
  }

  /** Returns the refusal of a request that needs a running container. */
  static HttpResponse noRunningContainer(RequestTarget target) {
    return Replies.refused(
        ApiRefusal.badRequest(
            "pod %s runs on a simulated node: nothing runs there that %s could reach"
                .formatted(target.key(), target.subresource())),
        Optional.of(target));
  }
}
