package io.hekla.apiserver.rest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.hekla.apiserver.store.ApiRefusal;
import java.io.IOException;
import org.yaml.snakeyaml.LoaderOptions;

/** Parser of request bodies: JSON, or YAML where the content type is such. */
final class RequestBodies {
  /** Longest body that is read, in bytes; an API server's own limit. */
  static final int LONGEST = 3 * 1024 * 1024;

  static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  private static final int UNSUPPORTED = 415;
  private static final int DEEPEST = 200;
  private static final int MOST_ALIASES = 50;

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final ObjectMapper YAML = new ObjectMapper(yaml());

  private RequestBodies() {}

  private static YAMLFactory yaml() {
    var options = new LoaderOptions();
    options.setMaxAliasesForCollections(MOST_ALIASES);
    options.setNestingDepthLimit(DEEPEST);
    options.setAllowDuplicateKeys(false);
    options.setCodePointLimit(LONGEST);
    return YAMLFactory.builder().loaderOptions(options).build();
  }

  static ObjectNode object(byte[] body, String contentType) {
    if (tree(body, contentType) instanceof ObjectNode object) {
      return object;
    }
    throw RefusedRequest.badRequest("the object provided is unrecognized: an object is expected");
  }

  static JsonNode tree(byte[] body, String contentType) {
    if (contentType.equals(PROTOBUF)) {
      return Protobuf.object(body);
    }
    if (contentType.contains("cbor")) {
      throw new RefusedRequest(
          new ApiRefusal(
              UNSUPPORTED,
              "UnsupportedMediaType",
              "the body of the request was in an unknown format - accepted media types include:"
                  + " application/json, application/yaml"));
    }
    try {
      return (contentType.endsWith("yaml") ? YAML : JSON).readTree(body);
    } catch (JsonProcessingException e) {
      throw RefusedRequest.badRequest("the body cannot be read: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw RefusedRequest.badRequest("the body cannot be read: " + e.getMessage());
    }
  }
}
