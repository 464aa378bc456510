package io.hekla.apiserver.rest;

import akka.http.javadsl.model.HttpResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.Deletion;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.Propagation;
import io.hekla.apiserver.store.Snapshot;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Deletion of one object, or of all that are selected. */
final class Deletes {
  private final EmbeddedApiServer server;
  private final Reads reads;

  Deletes(EmbeddedApiServer server, Reads reads) {
    this.server = server;
    this.reads = reads;
  }

  CompletionStage<HttpResponse> delete(Request request, RequestTarget target) {
    Deletion how = deletion(request, request.objectOrNothing());
    return delete(request, target, how);
  }

  CompletionStage<HttpResponse> delete(Request request, RequestTarget target, Deletion how) {
    return server
        .answerOnceSafe(
            () -> server.store().delete(request.agent(), target.kind(), target.key(), how))
        .thenApply(
            answer ->
                answer instanceof Answer.Done<StoredObject> done
                    ? deleted(request, target, done.object())
                    : Replies.notDone(answer, Optional.of(target)));
  }

  /** Returns the object while it still exists; a confirmation if it is gone. */
  private HttpResponse deleted(Request request, RequestTarget target, StoredObject object) {
    boolean stays =
        server
            .store()
            .find(target.kind(), target.key())
            .filter(left -> left.uid().equals(object.uid()))
            .isPresent();
    return stays && !request.query().dryRun()
        ? Replies.json(Replies.OK, object.bytes())
        : Replies.json(Replies.OK, Statuses.deleted(target, object.key().name(), object.uid()));
  }

  /**
   * Deletes the selected objects and responds with their list; concurrent deletions are tolerated.
   */
  CompletionStage<HttpResponse> deleteCollection(Request request, RequestTarget target) {
    Deletion how = deletion(request, request.objectOrNothing());
    var selection = Reads.selection(request, target);
    return server
        .answerOnceSafe(() -> deleteAll(request, target, selection, how))
        .thenApply(
            answer -> {
              if (!(answer instanceof Answer.Done<Snapshot> done)) {
                return Replies.notDone(answer, Optional.of(target));
              }
              String version = Long.toString(done.object().version());
              return reads.whole(
                  done.object().objects(),
                  Trees.object().put("resourceVersion", version),
                  reads.rendering(request, target));
            });
  }

  private Answer<Snapshot> deleteAll(
      Request request,
      RequestTarget target,
      io.hekla.apiserver.rest.select.ListSelection selection,
      Deletion how) {
    Answer<Snapshot> listed = server.store().list(target.kind());
    if (!(listed instanceof Answer.Done<Snapshot> all)) {
      return listed;
    }
    List<StoredObject> gone = new ArrayList<>();
    for (StoredObject object : Reads.selected(all.object(), selection)) {
      switch (server.store().delete(request.agent(), target.kind(), object.key(), how)) {
        case Answer.Done<StoredObject> done -> gone.add(done.object());
        case Answer.Refused<StoredObject> no when no.isNotFound() -> {}
        case Answer.Refused<StoredObject> no -> {
          return no.as();
        }
        case Answer.Unreachable<StoredObject>(String message) -> {
          return new Answer.Unreachable<>(message);
        }
        case Answer.Deferred<StoredObject>(String why) -> {
          return new Answer.Deferred<>(why);
        }
      }
    }
    return new Answer.Done<>(new Snapshot(gone, server.store().version()));
  }

  /** Returns the manner of a deletion, by the query and the DeleteOptions of the request. */
  static Deletion deletion(Request request, ObjectNode options) {
    JsonNode preconditions = options.path("preconditions");
    Optional<Long> grace =
        options.path("gracePeriodSeconds").isNumber()
            ? Optional.of(options.path("gracePeriodSeconds").asLong())
            : request.query().number("gracePeriodSeconds");
    boolean dryRun = request.query().dryRun() || !options.path("dryRun").isEmpty();
    return new Deletion(
        text(preconditions, "uid"),
        text(preconditions, "resourceVersion"),
        grace,
        propagation(request.query(), options),
        dryRun);
  }

  /** Returns the requested propagation; {@code orphanDependents} is its deprecated form. */
  private static Optional<Propagation> propagation(Query query, ObjectNode options) {
    Optional<String> policy =
        query.text("propagationPolicy").or(() -> text(options, "propagationPolicy"));
    Optional<Boolean> orphaning =
        query
            .text("orphanDependents")
            .map(text -> query.flag("orphanDependents"))
            .or(() -> flag(options.path("orphanDependents")));
    if (policy.isPresent() && orphaning.isPresent()) {
      throw invalid(
          "propagationPolicy: Invalid value: \"%s\": orphanDependents and deletionPropagation cannot be both set"
              .formatted(policy.get()));
    }
    return policy
        .map(Deletes::propagation)
        .or(() -> orphaning.map(stays -> stays ? Propagation.ORPHAN : Propagation.BACKGROUND));
  }

  private static Propagation propagation(String policy) {
    return switch (policy) {
      case "Background" -> Propagation.BACKGROUND;
      case "Foreground" -> Propagation.FOREGROUND;
      case "Orphan" -> Propagation.ORPHAN;
      default ->
          throw invalid(
              "propagationPolicy: Unsupported value: \"%s\": supported values: \"Background\", \"Foreground\", \"Orphan\""
                  .formatted(policy));
    };
  }

  private static RefusedRequest invalid(String why) {
    return new RefusedRequest(
        new ApiRefusal(422, "Invalid", "DeleteOptions.meta.k8s.io \"\" is invalid: " + why));
  }

  private static Optional<Boolean> flag(JsonNode value) {
    return value.isBoolean() ? Optional.of(value.asBoolean()) : Optional.empty();
  }

  private static Optional<String> text(JsonNode of, String field) {
    return Optional.of(Trees.text(of, field)).filter(text -> !text.isEmpty());
  }
}
