package io.hekla.actors.kubernetes.fabric8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KindJson;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What the API server answered.
 *
 * @param retryAfter how long it asks to be left alone; zero if it does not say
 */
record Reply(int code, String body, Duration retryAfter) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** One page of a list. */
  record Page<T>(List<T> items, String resourceVersion, String next) {}

  boolean isDone() {
    return code >= 200 && code < 300;
  }

  /** The object that it holds. A text that breaks off is no answer. */
  <T extends HasMetadata> Answer<T> object(Kind<T> kind) {
    if (!isDone()) {
      return refused();
    }
    try (JsonParser json = JSON.createParser(body)) {
      return new Answer.Done<>(KindJson.read(kind, json));
    } catch (IOException e) {
      return new Answer.Unreachable<>("unreadable answer: " + e.getMessage());
    }
  }

  /**
   * What a deletion answers: the object if it stays for a while, else a mere confirmation, of which
   * as much of the object is made as it tells.
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

  /** The page of a list that it holds. */
  <T extends HasMetadata> Answer<Page<T>> page(Kind<T> kind) {
    if (!isDone()) {
      return refused();
    }
    try (JsonParser json = JSON.createParser(body)) {
      var items = new ArrayList<T>();
      String version = "";
      String next = "";
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String field = json.currentName();
        json.nextToken();
        if (field.equals("items") && json.currentToken() == JsonToken.START_ARRAY) {
          while (json.nextToken() == JsonToken.START_OBJECT) {
            items.add(KindJson.read(kind, json));
          }
        } else if (field.equals("metadata")) {
          JsonNode metadata = JSON.readTree(json);
          version = metadata.path("resourceVersion").asText();
          next = metadata.path("continue").asText();
        } else {
          json.skipChildren();
        }
      }
      return json.currentToken() == JsonToken.END_OBJECT
          ? new Answer.Done<>(new Page<>(items, version, next))
          : new Answer.Unreachable<>("a list that breaks off");
    } catch (IOException e) {
      return new Answer.Unreachable<>("unreadable list: " + e.getMessage());
    }
  }

  /** Whatever JSON it holds. */
  Answer<JsonNode> json() {
    if (!isDone()) {
      return refused();
    }
    JsonNode read = tree();
    return read.isMissingNode()
        ? new Answer.Unreachable<>("unreadable answer")
        : new Answer.Done<>(read);
  }

  /** The refusal that it holds. */
  <T> Answer.Refused<T> refused() {
    return refusal(code, tree(), retryAfter);
  }

  /** The refusal that a Status says. */
  static <T> Answer.Refused<T> refusal(int code, JsonNode status, Duration retryAfter) {
    String reason = status.path("reason").asText();
    String message = status.path("message").asText("HTTP " + code);
    if (code == 422 && isAboutIdentity(status)) {
      // The server takes a patch for another uid for a try to change it.
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

  /** What it says as JSON; nothing if that is none, as proxies on the way answer. */
  JsonNode tree() {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      return MissingNode.getInstance();
    }
  }
}
