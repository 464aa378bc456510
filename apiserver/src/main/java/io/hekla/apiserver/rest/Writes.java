package io.hekla.apiserver.rest;

import akka.http.javadsl.model.HttpResponse;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.fields.ServerSideApply;
import io.hekla.apiserver.rest.fields.Writer;
import io.hekla.apiserver.rest.schema.Schemas;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.StepResult;
import io.hekla.apiserver.store.StoredChange;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
import io.hekla.apiserver.store.WriteOptions;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.cluster.ObjectKey;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Requests to create, replace, patch and apply objects and their status. */
final class Writes {
  private final EmbeddedApiServer server;
  private final Reads reads;
  private final Schemas schemas;
  private final Clock clock;

  Writes(EmbeddedApiServer server, Reads reads, Schemas schemas, Clock clock) {
    this.server = server;
    this.reads = reads;
    this.schemas = schemas;
    this.clock = clock;
  }

  CompletionStage<HttpResponse> create(Request request, RequestTarget target) {
    Optional<ApiRefusal> nowhere = missingNamespace(target);
    if (nowhere.isPresent()) {
      // The name in the details means to clients that an object is missing, not the kind.
      return refused(nowhere.get(), target.named(target.namespace().orElse("")));
    }
    var sent = sent(request, target);
    ObjectNode given = request.object();
    RequestTarget named = target.named(Trees.metadataText(given, "name"));
    return switch (judged(sent, Optional.empty(), sent.take(given))) {
      case StepResult.No<ObjectNode> no -> refused(no.refusal(), named);
      case StepResult.Value<ObjectNode> object ->
          server
              .answerOnceSafe(
                  () ->
                      server
                          .store()
                          .create(
                              request.agent(),
                              target.kind(),
                              object.value(),
                              manner(request, target)))
              .thenApply(answer -> reply(Replies.CREATED, answer, request, named, sent.warnings()));
    };
  }

  CompletionStage<HttpResponse> replace(Request request, RequestTarget target) {
    var sent = sent(request, target);
    StepResult<ObjectNode> object = sent.take(request.object());
    StoredChange change = before -> judged(sent, Optional.of(before), object);
    return change("update", change, request, target, sent);
  }

  CompletionStage<HttpResponse> patch(Request request, RequestTarget target) {
    if (request.contentType().equals(PatchRequests.APPLY)) {
      return apply(request, target);
    }
    StoredChange patch = PatchRequests.read(request, target);
    var sent = sent(request, target);
    StoredChange change =
        before ->
            switch (patch.of(before)) {
              case StepResult.No<ObjectNode> no -> no;
              case StepResult.Value<ObjectNode> patched ->
                  judged(sent, Optional.of(before), sent.take(patched.value()));
            };
    return change("patch", change, request, target, sent);
  }

  private CompletionStage<HttpResponse> change(
      String verb,
      StoredChange change,
      Request request,
      RequestTarget target,
      RequestDecoder sent) {
    return server
        .answerOnceSafe(() -> change(verb, change, manner(request, target), request, target))
        .thenApply(answer -> reply(Replies.OK, answer, request, target, sent.warnings()));
  }

  private Answer<StoredObject> change(
      String verb,
      StoredChange change,
      WriteOptions manner,
      Request request,
      RequestTarget target) {
    Part part = isStatusWrite(target) ? Part.STATUS : Part.OBJECT;
    String logged = part == Part.STATUS ? verb + "-status" : verb;
    return server
        .store()
        .change(request.agent(), logged, target.kind(), target.key(), part, change, manner);
  }

  /** Applies server-side: a missing object is created. */
  private CompletionStage<HttpResponse> apply(Request request, RequestTarget target) {
    Optional<ApiRefusal> refusal =
        request.query().text("fieldManager").isEmpty()
            ? Optional.of(
                ApiRefusal.badRequest(
                    "PatchOptions.meta.k8s.io \"\" is invalid: fieldManager: Required value: is"
                        + " required for apply patch"))
            : missingNamespace(target);
    if (refusal.isPresent()) {
      return refused(refusal.get(), target);
    }
    var sent = sent(request, target);
    return switch (sent.take(request.object())) {
      case StepResult.No<ObjectNode> no -> refused(no.refusal(), target);
      case StepResult.Value<ObjectNode> applied -> {
        boolean exported = Trees.metadata(applied.value()).has("managedFields");
        yield exported
            ? refused(ApiRefusal.badRequest("metadata.managedFields must be nil"), target)
            : apply(request, target, applied.value(), sent);
      }
    };
  }

  private CompletionStage<HttpResponse> apply(
      Request request, RequestTarget target, ObjectNode applied, RequestDecoder sent) {
    boolean force = request.query().flag("force");
    var apply = new ServerSideApply(writer(request, target), applied, force);
    var manner = new WriteOptions(request.query().dryRun(), apply.book());
    StoredChange change = before -> judged(sent, Optional.of(before), apply.change().of(before));
    var created = new boolean[1];
    return server
        .answerOnceSafe(
            () -> {
              Answer<StoredObject> changed = change("apply", change, manner, request, target);
              boolean missing = changed instanceof Answer.Refused<?> no && no.isNotFound();
              created[0] = missing && target.subresource().isEmpty();
              if (!created[0]) {
                return changed;
              }
              return switch (sent.judge(Optional.empty(), applied)) {
                case StepResult.No<ObjectNode> no -> no.refusal().answer();
                case StepResult.Value<ObjectNode> sound ->
                    server.store().create(request.agent(), target.kind(), sound.value(), manner);
              };
            })
        .thenApply(
            answer ->
                reply(
                    created[0] ? Replies.CREATED : Replies.OK,
                    answer,
                    request,
                    target,
                    sent.warnings()));
  }

  private HttpResponse reply(
      int code,
      Answer<StoredObject> answer,
      Request request,
      RequestTarget target,
      List<String> warnings) {
    HttpResponse response = Replies.object(code, answer, reads.rendering(request, target), target);
    if (code == Replies.CREATED && answer instanceof Answer.Done<StoredObject>(var created)) {
      response = Replies.warning(response, server.store().warnings(created));
    }
    return Replies.warning(response, warnings);
  }

  private static StepResult<ObjectNode> judged(
      RequestDecoder sent, Optional<ObjectNode> before, StepResult<ObjectNode> wanted) {
    return switch (wanted) {
      case StepResult.No<ObjectNode> no -> no;
      case StepResult.Value<ObjectNode> object -> sent.judge(before, object.value());
    };
  }

  private RequestDecoder sent(Request request, RequestTarget target) {
    return new RequestDecoder(
        target,
        schemas.of(target.served()),
        request.query().text("fieldValidation").orElse(RequestDecoder.WARN));
  }

  private WriteOptions manner(Request request, RequestTarget target) {
    return new WriteOptions(request.query().dryRun(), writer(request, target).book());
  }

  private Writer writer(Request request, RequestTarget target) {
    return new Writer(
        target.kind(),
        schemas.of(target.served()),
        request.fieldManager(),
        isStatusWrite(target),
        clock.instant());
  }

  private static boolean isStatusWrite(RequestTarget target) {
    return target.subresource().equals("status");
  }

  /** Returns the refusal of a create in a namespace that does not exist. */
  private Optional<ApiRefusal> missingNamespace(RequestTarget target) {
    if (target.namespace().isEmpty()) {
      return Optional.empty();
    }
    String name = target.namespace().get();
    return server.store().find(Kind.NAMESPACE, new ObjectKey("", name)).isPresent()
        ? Optional.empty()
        : Optional.of(ApiRefusal.notFound(Kind.NAMESPACE, name));
  }

  private static CompletionStage<HttpResponse> refused(ApiRefusal refusal, RequestTarget target) {
    return CompletableFuture.completedFuture(Replies.refused(refusal, Optional.of(target)));
  }
}
