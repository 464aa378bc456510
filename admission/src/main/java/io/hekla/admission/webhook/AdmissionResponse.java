package io.hekla.admission.webhook;

import akka.util.ByteString;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.admission.rule.Finding;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Response to a request of the API server: an AdmissionReview with the same uid.
 *
 * @param outcome outcome of the request
 * @param rules rules that the object breaks
 * @param review the AdmissionReview as JSON
 */
record AdmissionResponse(ReviewOutcome outcome, Set<String> rules, ByteString review) {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final int INVALID = 422;
  private static final int BAD_REQUEST = 400;
  private static final int INTERNAL = 500;

  /**
   * Most findings in a response, as many as people read; an object may be wrong in a hundred
   * thousand places.
   */
  private static final int MOST_FINDINGS = 100;

  private static final int LONGEST_SENTENCE = 1000;

  /** Returns the reply that the object may be stored as it is. */
  static AdmissionResponse allowed(String uid) {
    return of(ReviewOutcome.ALLOWED, response(uid, true));
  }

  /**
   * Returns the reply that the object may be stored with these changes; without any it equals
   * {@link #allowed}.
   */
  static AdmissionResponse changed(String uid, ArrayNode patch) {
    return changed(uid, patch, List.of());
  }

  /** Returns that reply with warnings for the client. */
  static AdmissionResponse changed(String uid, ArrayNode patch, List<String> warnings) {
    if (patch.isEmpty()) {
      return allowed(uid);
    }
    ObjectNode response = response(uid, true);
    if (!warnings.isEmpty()) {
      ArrayNode list = response.putArray("warnings");
      warnings.forEach(warning -> list.add(cut(warning)));
    }
    response.put("patchType", "JSONPatch");
    response.put("patch", Base64.getEncoder().encodeToString(write(patch)));
    return of(ReviewOutcome.CHANGED, response);
  }

  /**
   * Returns the reply that the object may not be stored, for all these reasons; the client shows
   * each with its field.
   */
  static AdmissionResponse denied(AdmissionRequest request, List<Finding> findings) {
    List<Finding> reported = findings.subList(0, Math.min(findings.size(), MOST_FINDINGS));
    ObjectNode response = response(request.uid(), false);
    ObjectNode status = status(response, INVALID, "Invalid", message(reported, findings.size()));
    ObjectNode details = status.putObject("details");
    details.put("name", request.name());
    details.put("group", request.group());
    details.put("kind", kind(request));
    ArrayNode causes = details.putArray("causes");
    for (Finding finding : reported) {
      causes
          .addObject()
          .put("reason", "FieldValueInvalid")
          .put("message", cut(finding.message()))
          .put("field", cut(finding.field()));
    }
    return of(
        ReviewOutcome.DENIED,
        findings.stream().map(Finding::rule).collect(Collectors.toUnmodifiableSet()),
        response);
  }

  private static String message(List<Finding> reported, int all) {
    String message =
        reported.stream().map(finding -> cut(finding.toString())).collect(Collectors.joining("; "));
    return all > reported.size() ? message + "; and " + (all - reported.size()) + " more" : message;
  }

  /** Cuts a sentence, which may repeat a user's value as long as the body. */
  private static String cut(String sentence) {
    return sentence.length() <= LONGEST_SENTENCE
        ? sentence
        : sentence.substring(0, LONGEST_SENTENCE) + "…";
  }

  /**
   * Returns the reply that the request makes no sense on this path: the registration of the webhook
   * is wrong.
   */
  static AdmissionResponse wrongPath(String uid, String message) {
    ObjectNode response = response(uid, false);
    status(response, BAD_REQUEST, "BadRequest", message);
    return of(ReviewOutcome.MISDIRECTED, response);
  }

  /** Returns the reply that the object was not judged, by a fault of Hekla's own. */
  static AdmissionResponse failed(String uid, String message) {
    ObjectNode response = response(uid, false);
    status(response, INTERNAL, "InternalError", message);
    return of(ReviewOutcome.FAILED, response);
  }

  private static String kind(AdmissionRequest request) {
    String kind = request.object().path("kind").asText();
    return kind.isEmpty() ? request.oldObject().path("kind").asText(request.resource()) : kind;
  }

  private static ObjectNode response(String uid, boolean allowed) {
    return JSON.createObjectNode().put("uid", uid).put("allowed", allowed);
  }

  private static ObjectNode status(ObjectNode response, int code, String reason, String message) {
    return response
        .putObject("status")
        .put("status", "Failure")
        .put("code", code)
        .put("reason", reason)
        .put("message", message);
  }

  private static AdmissionResponse of(ReviewOutcome outcome, ObjectNode response) {
    return of(outcome, Set.of(), response);
  }

  private static AdmissionResponse of(
      ReviewOutcome outcome, Set<String> rules, ObjectNode response) {
    ObjectNode review = JSON.createObjectNode();
    review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    review.set("response", response);
    return new AdmissionResponse(outcome, rules, ByteString.fromArrayUnsafe(write(review)));
  }

  private static byte[] write(Object tree) {
    try {
      return JSON.writeValueAsString(tree).getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of JSON can be written", e);
    }
  }
}
