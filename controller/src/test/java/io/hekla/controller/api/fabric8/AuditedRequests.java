package io.hekla.controller.api.fabric8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Requests in the audit log of an API server.
 *
 * @param log a line of JSON for each
 */
public record AuditedRequests(Path log) {
  private static final int FORBIDDEN = 403;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Returns every write that a user asked for, whether it was allowed or not, as {@code create
   * pods/binding}, if the log has only writes. Questions about permissions are left out.
   */
  public List<String> writesOf(String user) throws IOException {
    return requestsOf(user)
        .map(request -> "%s %s".formatted(request.path("verb").asText(), resource(request)))
        .toList();
  }

  /**
   * Returns the rights that a user had and used, as RBAC names them: {@code create /pods/binding}.
   * Rights of every user, as to ask about permissions, are left out.
   */
  public SortedSet<String> usesOf(String user) throws IOException {
    return requestsOf(user)
        .filter(request -> request.path("responseStatus").path("code").asInt() != FORBIDDEN)
        .filter(request -> request.path("objectRef").has("resource"))
        .map(
            request ->
                "%s %s/%s"
                    .formatted(request.path("verb").asText(), group(request), resource(request)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Parses the log line by line: that of many tests has more than fits into memory as trees. */
  private Stream<JsonNode> requestsOf(String user) throws IOException {
    return Files.readAllLines(log).stream()
        .map(AuditedRequests::tree)
        .filter(request -> request.path("user").path("username").asText().equals(user))
        .filter(request -> !group(request).equals("authorization.k8s.io"));
  }

  private static JsonNode tree(String line) {
    try {
      return MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("audit log: " + line, e);
    }
  }

  private static String group(JsonNode request) {
    return request.path("objectRef").path("apiGroup").asText("");
  }

  /** Returns the resource, with its subresource behind a slash if there is one. */
  private static String resource(JsonNode request) {
    JsonNode object = request.path("objectRef");
    String part = object.path("subresource").asText("");
    return object.path("resource").asText() + (part.isEmpty() ? "" : "/" + part);
  }
}
