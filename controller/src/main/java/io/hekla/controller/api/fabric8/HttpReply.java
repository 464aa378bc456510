package io.hekla.controller.api.fabric8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.api.reading.ListReader;
import io.hekla.controller.api.reading.ObjectReader;
import io.hekla.controller.api.reading.ObjectReading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;

/**
 * Answer of the API server.
 *
 * @param retryAfter pause that it asks for; zero if it names none
 */
record HttpReply(int code, String body, Duration retryAfter) {
  private static final ObjectMapper JSON = new ObjectMapper();

  boolean isDone() {
    return code >= 200 && code < 300;
  }

  /**
   * Returns the object that it holds. A text that breaks off is no answer; an object that cannot be
   * read is a refusal, since it would be the same the next time.
   */
  <T extends HasMetadata> Answer<T> object(Kind<T> kind) {
    return object(kind, bad -> new Answer.Refused<>(code, "Unreadable", "cannot be read: " + bad));
  }

  /**
   * Returns the object that a request has written, also if fields that others wrote into it cannot
   * be read; then its metadata alone.
   */
  <T extends HasMetadata> Answer<T> written(Kind<T> kind) {
    return object(kind, bad -> new Answer.Done<>(ObjectReader.shell(kind, bad)));
  }

  private <T extends HasMetadata> Answer<T> object(
      Kind<T> kind, Function<UnreadableObject, Answer<T>> unreadable) {
    if (!isDone()) {
      return refused();
    }
    byte[] text = body.getBytes(StandardCharsets.UTF_8);
    if (!ObjectReader.isWhole(text)) {
      return new Answer.Unreachable<>("an answer that breaks off, or is none");
    }
    return switch (ObjectReader.readWhole(kind, text)) {
      case ObjectReading.Good<T>(T object) -> new Answer.Done<>(object);
      case ObjectReading.Bad<T>(UnreadableObject object) -> unreadable.apply(object);
    };
  }

  /**
   * Returns the answer to a deletion: the object if it stays for a while, else a mere confirmation,
   * from which as much of the object is made as it holds.
   */
  <T extends HasMetadata> Answer<T> deleted(Kind<T> kind) {
    if (!isDone()) {
      return refused();
    }
    JsonNode read = tree();
    if (!read.path("kind").asText().equals("Status")) {
      return object(kind);
    }
    JsonNode details = read.path("details");
    var identity = JSON.createObjectNode();
    identity
        .putObject("metadata")
        .put("name", details.path("name").asText())
        .put("uid", details.path("uid").asText());
    return new Answer.Done<>(KindJson.read(kind, identity.toString()));
  }

  /** Returns the page of a list that was read while it arrived; one that broke off is no answer. */
  <T extends HasMetadata> Answer<ListReader.Page<T>> page(ListReader<T> reader) {
    if (!isDone()) {
      return refused();
    }
    return reader
        .page()
        .<Answer<ListReader.Page<T>>>map(Answer.Done::new)
        .orElseGet(() -> new Answer.Unreachable<>("a list that breaks off, or is none"));
  }

  /** Returns the JSON that it holds, of any shape. */
  Answer<JsonNode> json() {
    if (!isDone()) {
      return refused();
    }
    JsonNode read = tree();
    return read.isMissingNode()
        ? new Answer.Unreachable<>("unreadable answer")
        : new Answer.Done<>(read);
  }

  /** Returns the refusal that it holds. */
  <T> Answer.Refused<T> refused() {
    return refusal(code, tree(), retryAfter);
  }

  /** Returns the refusal that a Status states. */
  static <T> Answer.Refused<T> refusal(int code, JsonNode status, Duration retryAfter) {
    String reason = status.path("reason").asText();
    String message = status.path("message").asText("HTTP " + code);
    if (code == 422 && isAboutIdentity(status)) {
      // The server takes a patch for another uid for an attempt to change it.
      return new Answer.Refused<>(409, "Conflict", message, retryAfter);
    }
    return new Answer.Refused<>(
        code, reason.isEmpty() ? "HTTP " + code : reason, message, retryAfter);
  }

  private static boolean isAboutIdentity(JsonNode status) {
    for (JsonNode cause : status.path("details").path("causes")) {
      if (cause.path("field").asText().equals("metadata.uid")) {
        return true;
      }
    }
    return false;
  }

  /** Returns its body as JSON; nothing if that is none, as proxies on the way answer. */
  JsonNode tree() {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      return MissingNode.getInstance();
    }
  }
}
