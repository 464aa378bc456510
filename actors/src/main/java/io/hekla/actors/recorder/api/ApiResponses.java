package io.hekla.actors.recorder.api;

import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.recorder.api.ApiStatus;
import java.nio.charset.StandardCharsets;

/** Responses of the API: objects of Kubernetes, which no cache may hold. */
final class ApiResponses {
  /** Longest answer, in bytes. */
  private static final int LONGEST = 8 << 20;

  /** Answers depend on the user, whom a cache on the way does not know. */
  private static final HttpHeader NOT_CACHED =
      RawHeader.create("Cache-Control", "no-cache, private");

  private static final HttpHeader AS_TYPED = RawHeader.create("X-Content-Type-Options", "nosniff");

  private static final ObjectMapper JSON = new ObjectMapper();

  private ApiResponses() {}

  /** Returns a refusal. */
  static HttpResponse refusal(ApiStatus status) {
    HttpResponse response = json(status.code(), status.json());
    return status.retryAfter().isZero()
        ? response
        : response.addHeader(
            RawHeader.create("Retry-After", Long.toString(status.retryAfter().toSeconds())));
  }

  /** Returns an object; a refusal if it is longer than any answer. */
  static HttpResponse json(int code, JsonNode tree) {
    byte[] body;
    try {
      body = JSON.writeValueAsBytes(tree);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree of JSON", impossible);
    }
    if (body.length > LONGEST) {
      return refusal(
          ApiStatus.of(
              413,
              "RequestEntityTooLarge",
              "the answer is longer than %d MiB".formatted(LONGEST >> 20)));
    }
    return HttpResponse.create()
        .withStatus(StatusCodes.get(code))
        .addHeader(NOT_CACHED)
        .addHeader(AS_TYPED)
        .withEntity(HttpEntities.create(ContentTypes.APPLICATION_JSON, body));
  }

  /** Returns a line of text. */
  static HttpResponse plain(int code, String text) {
    return HttpResponse.create()
        .withStatus(StatusCodes.get(code))
        .withEntity(
            HttpEntities.create(
                ContentTypes.TEXT_PLAIN_UTF8, (text + "\n").getBytes(StandardCharsets.UTF_8)));
  }
}
