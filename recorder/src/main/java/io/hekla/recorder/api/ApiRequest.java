package io.hekla.recorder.api;

import com.fasterxml.jackson.databind.JsonNode;

/** Meaning of a request. */
public sealed interface ApiRequest {
  /** Longest path with its query, in characters. */
  int LONGEST = 2_048;

  /** Request for a document that is the same for everyone. */
  record Document(JsonNode tree) implements ApiRequest {}

  /** Question of a user. */
  record Asks(Question question) implements ApiRequest {}

  /** Request that is refused, whoever sends it. */
  record Refused(ApiStatus status) implements ApiRequest {}

  /**
   * Reads a request.
   *
   * @param path path as it was sent
   * @param query text behind the question mark as it was sent; empty if there is none
   */
  static ApiRequest read(String method, String path, String query) {
    if (path.length() + query.length() > LONGEST) {
      return new Refused(
          ApiStatus.of(414, "RequestURITooLong", "the path is longer than any name allows"));
    }
    if (!method.equals("GET")) {
      return new Refused(
          ApiStatus.of(
              405,
              "MethodNotAllowed",
              "the server does not allow this method on the requested resource"));
    }
    return switch (path) {
      case "/apis" -> new Document(Discovery.groups());
      case "/apis/" + ApiResource.GROUP -> new Document(Discovery.group());
      case "/apis/" + ApiResource.GROUP + "/" + ApiResource.VERSION ->
          new Document(Discovery.resources());
      default -> QuestionReader.read(path, query);
    };
  }
}
