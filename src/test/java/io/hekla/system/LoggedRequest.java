package io.hekla.system;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Line of the request log.
 *
 * @param key namespace and name of the object
 * @param node node of a binding; else empty
 * @param phase phase in the object's status afterwards; empty if none
 * @param version version that the request made; 0 if it changed nothing
 */
record LoggedRequest(
    String verb,
    String kind,
    String key,
    String uid,
    String node,
    String phase,
    long version,
    int code) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Returns whether it changed the object. */
  boolean changed() {
    return version > 0 && code < 300;
  }

  boolean changed(String wantedKind, String wantedVerb) {
    return changed() && kind.equals(wantedKind) && verb.equals(wantedVerb);
  }

  /** All lines that the log in an API's folder has, the older file first. */
  static List<LoggedRequest> readAll(Path folder) {
    var all = new ArrayList<LoggedRequest>();
    for (String file : List.of("requests.1.jsonl", "requests.jsonl")) {
      if (Files.exists(folder.resolve(file))) {
        try (var lines = Files.lines(folder.resolve(file))) {
          lines.map(LoggedRequest::parse).forEach(all::add);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return all;
  }

  static LoggedRequest parse(String line) {
    JsonNode tree;
    try {
      tree = MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new AssertionError("not a line of a request log: " + line, e);
    }
    return new LoggedRequest(
        tree.path("verb").asText(),
        tree.path("kind").asText(),
        tree.path("key").asText(),
        tree.path("uid").asText(),
        tree.path("node").asText(),
        tree.path("phase").asText(),
        tree.path("resourceVersion").asLong(),
        tree.path("code").asInt());
  }
}
