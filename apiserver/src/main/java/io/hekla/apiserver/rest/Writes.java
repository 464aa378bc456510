package io.hekla.apiserver.rest;

import akka.http.javadsl.model.HttpResponse;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.fields.ServerSideApply;
import io.hekla.apiserver.rest.fields.Writer;
import io.hekla.apiserver.rest.schema.Schemas;
import io.hekla.apiserver.store.Answered;
import io.hekla.apiserver.store.Change;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.Manner;
import io.hekla.apiserver.store.Refusal;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
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

  CompletionStage<HttpResponse> create(Request request, Target target) {
    Optional<Refusal> nowhere = missingNamespace(target);
    if (nowhere.isPresent()) {
      return refused(nowhere.get(), target);
    }
    var sent = sent(request, target);
    ObjectNode given = request.object();
    Target named = target.named(Trees.metadataText(given, "name"));
    return switch (judged(sent, Optional.empty(), sent.take(given))) {
      case Answered.No<ObjectNode> no -> refused(no.refusal(), named);
      case Answered.Value<ObjectNode> object ->
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

  CompletionStage<HttpResponse> replace(Request request, Target target) {
    var sent = sent(request, target);
    Answered<ObjectNode> object = sent.take(request.object());
    Change change = before -> judged(sent, Optional.of(before), object);
    return change("update", change, request, target, sent);
  }

  CompletionStage<HttpResponse> patch(Request request, Target target) {
    if (request.contentType().equals(Patches.APPLY)) {
      return apply(request, target);
    }
    Change patch = Patches.read(request, target);
    var sent = sent(request, target);
    Change change =
        before ->
            switch (patch.of(before)) {
              case Answered.No<ObjectNode> no -> no;
              case Answered.Value<ObjectNode> patched ->
                  judged(sent, Optional.of(before), sent.take(patched.value()));
            };
    return change("patch", change, request, target, sent);
  }

  private CompletionStage<HttpResponse> change(
      String verb, Change change, Request request, Target target, Sent sent) {
    return server
        .answerOnceSafe(() -> change(verb, change, manner(request, target), request, target))
        .thenApply(answer -> reply(Replies.OK, answer, request, target, sent.warnings()));
  }

  private Answer<StoredObject> change(
      String verb, Change change, Manner manner, Request request, Target target) {
    Part part = throughStatus(target) ? Part.STATUS : Part.OBJECT;
    String logged = part == Part.STATUS ? verb + "-status" : verb;
    return server
        .store()
        .change(request.agent(), logged, target.kind(), target.key(), part, change, manner);
  }

  /** Applies server-side: a missing object is created. */
  private CompletionStage<HttpResponse> apply(Request request, Target target) {
    Optional<Refusal> refusal =
        request.query().text("fieldManager").isEmpty()
            ? Optional.of(
                Refusal.badRequest(
                    "PatchOptions.meta.k8s.io \"\" is invalid: fieldManager: Required value: is"
                        + " required for apply patch"))
            : missingNamespace(target);
    if (refusal.isPresent()) {
      return refused(refusal.get(), target);
    }
    var sent = sent(request, target);
    return switch (sent.take(request.object())) {
      case Answered.No<ObjectNode> no -> refused(no.refusal(), target);
      case Answered.Value<ObjectNode> applied -> {
        boolean exported = Trees.metadata(applied.value()).has("managedFields");
        yield exported
            ? refused(Refusal.badRequest("metadata.managedFields must be nil"), target)
            : apply(request, target, applied.value(), sent);
      }
    };
  }

  private CompletionStage<HttpResponse> apply(
      Request request, Target target, ObjectNode applied, Sent sent) {
    boolean force = request.query().flag("force");
    var apply = new ServerSideApply(writer(request, target), applied, force);
    var manner = new Manner(request.query().dryRun(), apply.book());
    Change change = before -> judged(sent, Optional.of(before), apply.change().of(before));
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
                case Answered.No<ObjectNode> no -> no.refusal().answer();
                case Answered.Value<ObjectNode> sound ->
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
      Target target,
      List<String> warnings) {
    HttpResponse response = Replies.object(code, answer, reads.rendering(request, target), target);
    return Replies.warning(response, warnings);
  }

  private static Answered<ObjectNode> judged(
      Sent sent, Optional<ObjectNode> before, Answered<ObjectNode> wanted) {
    return switch (wanted) {
      case Answered.No<ObjectNode> no -> no;
      case Answered.Value<ObjectNode> object -> sent.judge(before, object.value());
    };
  }

  private Sent sent(Request request, Target target) {
    return new Sent(
        target,
        schemas.of(target.served()),
        request.query().text("fieldValidation").orElse(Sent.WARN));
  }

  private Manner manner(Request request, Target target) {
    return new Manner(request.query().dryRun(), writer(request, target).book());
  }

  private Writer writer(Request request, Target target) {
    return new Writer(
        target.kind(),
        schemas.of(target.served()),
        request.fieldManager(),
        throughStatus(target),
        clock.instant());
  }

  private static boolean throughStatus(Target target) {
    return target.subresource().equals("status");
  }

  /** Returns the refusal of a create in a namespace that does not exist. */
  private Optional<Refusal> missingNamespace(Target target) {
    if (target.namespace().isEmpty()) {
      return Optional.empty();
    }
    String name = target.namespace().get();
    return server.store().find(Kind.NAMESPACE, new ObjectKey("", name)).isPresent()
        ? Optional.empty()
        : Optional.of(Refusal.notFound(Kind.NAMESPACE, name));
  }

  private static CompletionStage<HttpResponse> refused(Refusal refusal, Target target) {
    return CompletableFuture.completedFuture(Replies.refused(refusal, Optional.of(target)));
  }
}
