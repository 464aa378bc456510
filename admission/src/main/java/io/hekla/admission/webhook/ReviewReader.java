package io.hekla.admission.webhook;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.admission.rule.Requester;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;

/**
 * Strict reader of AdmissionReviews: a body that no API server would send is refused, with a
 * sentence that names the place.
 */
final class ReviewReader {
  private static final String API_VERSION = "admission.k8s.io/v1";

  /** Bound of nesting, deeper than any object of Kubernetes, managed fields included. */
  private static final int DEEPEST = 200;

  /** Bound of digits, longer than any number that fits a field. */
  private static final int LONGEST_NUMBER = 100;

  private final JsonMapper json;

  /** Result of reading a body. */
  sealed interface Read {
    /** A request. */
    record Request(AdmissionRequest request) implements Read {}

    /** No request, and why. */
    record Unreadable(String why) implements Read {}
  }

  /** Creates a reader of bodies of up to so many bytes; longer ones are not passed to it. */
  ReviewReader(int bodyLimit) {
    var limits =
        StreamReadConstraints.builder()
            .maxNestingDepth(DEEPEST)
            .maxNumberLength(LONGEST_NUMBER)
            .maxStringLength(bodyLimit)
            .maxDocumentLength(bodyLimit)
            .build();
    json =
        JsonMapper.builder(JsonFactory.builder().streamReadConstraints(limits).build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
  }

  Read read(ByteBuffer body) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(body).toString();
    } catch (CharacterCodingException e) {
      return new Read.Unreadable("the body is no UTF-8");
    }
    try {
      return read(json.readTree(text));
    } catch (JsonProcessingException e) {
      var at = e.getLocation();
      return new Read.Unreadable(
          "the body is no JSON that can be read: %s%s"
              .formatted(
                  e.getOriginalMessage(),
                  at == null
                      ? ""
                      : " (line %d, column %d)".formatted(at.getLineNr(), at.getColumnNr())));
    }
  }

  private static Read read(JsonNode review) {
    if (!review.path("kind").asText().equals("AdmissionReview")
        || !review.path("apiVersion").asText().equals(API_VERSION)) {
      return new Read.Unreadable("the body is no AdmissionReview of " + API_VERSION);
    }
    JsonNode request = review.path("request");
    String uid = request.path("uid").asText();
    if (uid.isEmpty()) {
      return new Read.Unreadable("the AdmissionReview has no request with a uid");
    }
    JsonNode resource = request.path("resource");
    return new Read.Request(
        new AdmissionRequest(
            uid,
            request.path("operation").asText(),
            resource.path("group").asText(),
            resource.path("resource").asText(),
            request.path("namespace").asText(),
            request.path("name").asText(),
            requester(request.path("userInfo")),
            withoutManagedFields(request.path("object")),
            withoutManagedFields(request.path("oldObject"))));
  }

  /** Returns the user of a request; values that are no texts count as missing. */
  private static Requester requester(JsonNode userInfo) {
    var groups = new ArrayList<String>();
    for (JsonNode group : userInfo.path("groups")) {
      if (group.isTextual()) {
        groups.add(group.textValue());
      }
    }
    JsonNode name = userInfo.path("username");
    return Requester.of(name.isTextual() ? name.textValue() : "", groups.toArray(String[]::new));
  }

  /** Returns the object without managed fields, which have no use here and are half of its size. */
  private static JsonNode withoutManagedFields(JsonNode object) {
    if (object.path("metadata") instanceof ObjectNode metadata) {
      metadata.remove("managedFields");
    }
    return object;
  }
}
