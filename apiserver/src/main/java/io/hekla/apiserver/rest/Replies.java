package io.hekla.apiserver.rest;

import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.headers.RawHeader;
import akka.util.ByteString;
import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Answer;
import java.util.List;
import java.util.Optional;

/** HTTP responses. */
final class Replies {
  static final int OK = 200;
  static final int CREATED = 201;
  private static final int UNAVAILABLE = 503;

  private Replies() {}

  static HttpResponse json(int code, JsonNode tree) {
    return json(code, Trees.bytes(tree));
  }

  static HttpResponse json(int code, byte[] text) {
    return bytes(code, ContentTypes.APPLICATION_JSON, ByteString.fromArrayUnsafe(text));
  }

  static HttpResponse bytes(int code, ContentType.NonBinary type, ByteString text) {
    return HttpResponse.create().withStatus(code).withEntity(HttpEntities.create(type, text));
  }

  static HttpResponse binary(ContentType.Binary type, ByteString bytes) {
    return HttpResponse.create().withStatus(OK).withEntity(HttpEntities.create(type, bytes));
  }

  static HttpResponse text(int code, String text) {
    return bytes(code, ContentTypes.TEXT_PLAIN_UTF8, ByteString.fromString(text));
  }

  static HttpResponse refused(ApiRefusal refusal, Optional<RequestTarget> target) {
    return json(refusal.code(), Statuses.of(refusal, target));
  }

  /**
   * Returns the response to a request that was not done: its refusal, or that there is no answer.
   */
  static HttpResponse notDone(Answer<?> answer, Optional<RequestTarget> target) {
    return switch (answer) {
      case Answer.Refused<?> refused -> json(refused.code(), Statuses.of(refused, target));
      case Answer.Unreachable<?> unreachable ->
          refused(new ApiRefusal(UNAVAILABLE, "ServiceUnavailable", unreachable.message()), target);
      case Answer.Deferred<?> held ->
          refused(new ApiRefusal(UNAVAILABLE, "ServiceUnavailable", held.why()), target);
      case Answer.Done<?> done ->
          throw new IllegalArgumentException("it was done: " + done.object());
    };
  }

  /** Returns the object that resulted from a write. */
  static HttpResponse object(
      int code, Answer<StoredObject> answer, Rendering rendering, RequestTarget target) {
    return answer instanceof Answer.Done<StoredObject> done
        ? bytes(code, ContentTypes.APPLICATION_JSON, rendering.one(done.object()))
        : notDone(answer, Optional.of(target));
  }

  /** Returns the response with warnings, which kubectl prints. */
  static HttpResponse warning(HttpResponse response, List<String> warnings) {
    HttpResponse warned = response;
    for (String warning : warnings) {
      String quoted = warning.replace("\\", "\\\\").replace("\"", "\\\"").replace('\n', ' ');
      warned = warned.addHeader(RawHeader.create("Warning", "299 - \"%s\"".formatted(quoted)));
    }
    return warned;
  }
}
