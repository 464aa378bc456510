package io.hekla.apiserver.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.ServedKind;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Answer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code Status} objects: results of requests that have no object to return. */
final class Statuses {
  private static final int INVALID = 422;

  private static final Map<String, String> REASONS =
      Map.of(
          "Required value", "FieldValueRequired",
          "Unsupported value", "FieldValueNotSupported",
          "Forbidden", "FieldValueForbidden",
          "Duplicate value", "FieldValueDuplicate",
          "Not found", "FieldValueNotFound",
          "Too long", "FieldValueTooLong");

  private Statuses() {}

  /** Returns the status of a refusal, with the target of the request if it is known. */
  static ObjectNode of(ApiRefusal refusal, Optional<RequestTarget> target) {
    var answer =
        new Answer.Refused<>(
            refusal.code(),
            refusal.reason(),
            refusal.message(),
            java.time.Duration.ZERO,
            refusal.findings());
    return of(answer, target);
  }

  /** Returns the status of a refusing answer, with the target of the request if it is known. */
  static ObjectNode of(Answer.Refused<?> refused, Optional<RequestTarget> target) {
    ObjectNode status =
        frame("Failure")
            .put("message", refused.message())
            .put("reason", refused.reason())
            .put("code", refused.code());
    ObjectNode details = Trees.object();
    target.ifPresent(
        about -> {
          ServedKind served = about.served();
          about.name().ifPresent(name -> details.put("name", name));
          if (!served.kind().group().isEmpty()) {
            details.put("group", served.kind().group());
          }
          details.put(
              "kind", refused.code() == INVALID ? served.kind().name() : served.kind().plural());
        });
    if (refused.code() == INVALID || !refused.findings().isEmpty()) {
      details.set("causes", causes(refused));
    }
    if (!refused.retryAfter().isZero()) {
      details.put("retryAfterSeconds", refused.retryAfter().toSeconds());
    }
    if (!details.isEmpty()) {
      status.set("details", details);
    }
    return status;
  }

  /** Returns the status that an object is gone. */
  static ObjectNode deleted(RequestTarget target, String name, String uid) {
    ObjectNode status = frame("Success");
    ObjectNode details = status.putObject("details").put("name", name);
    if (!target.kind().group().isEmpty()) {
      details.put("group", target.kind().group());
    }
    details.put("kind", target.kind().plural()).put("uid", uid);
    return status;
  }

  /** Returns the status that a request was done. */
  static ObjectNode done(int code) {
    return frame("Success").put("code", code);
  }

  private static ObjectNode frame(String outcome) {
    ObjectNode status = Trees.object().put("kind", "Status").put("apiVersion", "v1");
    status.putObject("metadata");
    return status.put("status", outcome);
  }

  /** Returns the causes of a refusal; of an invalid object kubectl prints nothing else. */
  private static ArrayNode causes(Answer.Refused<?> refused) {
    boolean invalid = refused.code() == INVALID;
    List<String> findings =
        refused.findings().isEmpty() ? List.of(refused.message()) : refused.findings();
    ArrayNode causes = Trees.object().putArray("causes");
    for (String finding : findings) {
      int at = finding.indexOf(": ");
      boolean hasField = at > 0 && finding.substring(0, at).indexOf(' ') < 0;
      ObjectNode cause = causes.addObject();
      String message = hasField ? finding.substring(at + 2) : finding;
      cause.put("reason", invalid ? reason(message) : "FieldManagerConflict");
      cause.put("message", message);
      if (hasField) {
        cause.put("field", finding.substring(0, at));
      } else if (invalid) {
        cause.put("field", "<nil>");
      }
    }
    return causes;
  }

  /** Returns the reason why a value is wrong, by the words with which every such message begins. */
  private static String reason(String message) {
    return REASONS.entrySet().stream()
        .filter(one -> message.startsWith(one.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("FieldValueInvalid");
  }
}
