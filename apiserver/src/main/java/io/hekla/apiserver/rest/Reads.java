package io.hekla.apiserver.rest;

import akka.NotUsed;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpResponse;
import akka.stream.javadsl.Source;
import akka.util.ByteString;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.select.FieldSelector;
import io.hekla.apiserver.rest.select.LabelQuery;
import io.hekla.apiserver.rest.select.ListSelection;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.Snapshot;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Answer;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Requests to get one object, and to list those of a kind. */
final class Reads {
  private final EmbeddedApiServer server;
  private final Clock clock;
  private final Continuations continuations = new Continuations();

  Reads(EmbeddedApiServer server, Clock clock) {
    this.server = server;
    this.clock = clock;
  }

  /** Returns the rendering that the client wants. */
  Rendering rendering(Request request, RequestTarget target) {
    return new Rendering(
        target.served(),
        Form.of(request.accept()),
        clock.instant(),
        request.query().text("includeObject").orElse("Metadata"));
  }

  CompletionStage<HttpResponse> get(Request request, RequestTarget target) {
    return server
        .answerOnceSafe(() -> server.store().get(target.kind(), target.key()))
        .thenApply(
            answer -> Replies.object(Replies.OK, answer, rendering(request, target), target));
  }

  CompletionStage<HttpResponse> list(Request request, RequestTarget target) {
    ListOptions.check(request.query());
    ListSelection selection = selection(request, target);
    Rendering rendering = rendering(request, target);
    Optional<Long> limit = request.query().number("limit").filter(most -> most > 0);
    Optional<String> next = request.query().text("continue");
    if (next.isPresent()) {
      Continuations.Rest rest = continuations.find(next.get());
      return CompletableFuture.completedFuture(
          page(rest.objects(), rest.version(), limit, rendering));
    }
    return server
        .answerOnceSafe(() -> server.store().list(target.kind()))
        .thenApply(
            answer -> {
              if (!(answer instanceof Answer.Done<Snapshot> done)) {
                return Replies.notDone(answer, Optional.of(target));
              }
              long version = done.object().version();
              Optional<ApiRefusal> wrong = wrongVersion(request, version);
              return wrong.isPresent()
                  ? Replies.refused(wrong.get(), Optional.of(target))
                  : page(selected(done.object(), selection), version, limit, rendering);
            });
  }

  /** Returns the selection of objects of a request. */
  static ListSelection selection(Request request, RequestTarget target) {
    try {
      FieldSelector fields =
          request
              .query()
              .text("fieldSelector")
              .map(text -> FieldSelector.parse(target.kind(), text))
              .orElse(FieldSelector.ALL);
      LabelQuery labels =
          request.query().text("labelSelector").map(LabelQuery::parse).orElse(LabelQuery.ALL);
      return new ListSelection(target.namespace(), labels, fields);
    } catch (IllegalArgumentException e) {
      throw RefusedRequest.badRequest(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the selected objects of a snapshot. */
  static List<StoredObject> selected(Snapshot snapshot, ListSelection selection) {
    return snapshot.objects().stream().filter(selection::selects).toList();
  }

  private static Optional<ApiRefusal> wrongVersion(Request request, long current) {
    long requested = request.query().number("resourceVersion").orElse(0L);
    if (requested > current) {
      return Optional.of(tooLarge(requested, current));
    }
    boolean exact = request.query().text("resourceVersionMatch").orElse("").equals("Exact");
    return exact && requested < current
        ? Optional.of(
            new ApiRefusal(410, "Expired", "The resourceVersion for the provided list is too old."))
        : Optional.empty();
  }

  static ApiRefusal tooLarge(long requested, long current) {
    return new ApiRefusal(
        504,
        "Timeout",
        "Too large resource version: %d, current: %d".formatted(requested, current));
  }

  private HttpResponse page(
      List<StoredObject> all, long version, Optional<Long> limit, Rendering rendering) {
    int size = (int) Math.min(limit.orElse(Long.MAX_VALUE), all.size());
    List<StoredObject> page = all.subList(0, size);
    ObjectNode metadata = Trees.object().put("resourceVersion", Long.toString(version));
    if (size < all.size()) {
      List<StoredObject> left = all.subList(size, all.size());
      metadata.put("continue", continuations.keep(new Continuations.Rest(left, version)));
      metadata.put("remainingItemCount", left.size());
    }
    return whole(page, metadata, rendering);
  }

  /** Returns objects as a list, generated as fast as the client reads it. */
  HttpResponse whole(List<StoredObject> objects, ObjectNode metadata, Rendering rendering) {
    Source<ByteString, NotUsed> pieces =
        Source.fromIterator(() -> new ListPieces(objects, rendering, metadata));
    return HttpResponse.create()
        .withEntity(HttpEntities.createChunked(ContentTypes.APPLICATION_JSON, pieces));
  }
}
