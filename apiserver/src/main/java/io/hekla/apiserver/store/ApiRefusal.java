package io.hekla.apiserver.store;

import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import java.time.Duration;
import java.util.List;

/**
 * Refusal of a request, in the API server's codes, reasons and sentences.
 *
 * @param findings faults of an invalid object, each with its field in front
 */
public record ApiRefusal(int code, String reason, String message, List<String> findings) {
  public ApiRefusal {
    findings = List.copyOf(findings);
  }

  public ApiRefusal(int code, String reason, String message) {
    this(code, reason, message, List.of());
  }

  /** Returns the refusal as an answer. */
  public <T> Answer<T> answer() {
    return new Answer.Refused<>(code, reason, message, Duration.ZERO, findings);
  }

  /** Returns the refusal of a path at which nothing is served. */
  public static ApiRefusal noSuchResource() {
    return new ApiRefusal(404, "NotFound", "the server could not find the requested resource");
  }

  /** Returns the refusal for a missing object. */
  public static ApiRefusal notFound(Kind<?> kind, String name) {
    return new ApiRefusal(404, "NotFound", "%s \"%s\" not found".formatted(resource(kind), name));
  }

  /** Returns the refusal for a name that exists already. */
  public static ApiRefusal alreadyExists(Kind<?> kind, String name) {
    return new ApiRefusal(
        409, "AlreadyExists", "%s \"%s\" already exists".formatted(resource(kind), name));
  }

  /** Returns the refusal for an object whose state is not what the request expects. */
  public static ApiRefusal conflict(Kind<?> kind, String name, String why) {
    return new ApiRefusal(
        409,
        "Conflict",
        "Operation cannot be fulfilled on %s \"%s\": %s".formatted(resource(kind), name, why));
  }

  /** Returns the refusal for another version than the request names. */
  public static ApiRefusal modified(Kind<?> kind, String name) {
    return conflict(
        kind,
        name,
        "the object has been modified; please apply your changes to the latest version and try"
            + " again");
  }

  /** Returns the refusal for another uid than the request names. */
  public static ApiRefusal otherUid(Kind<?> kind, String name, String wanted, String found) {
    return conflict(
        kind,
        name,
        "Precondition failed: UID in precondition: %s, UID in object meta: %s"
            .formatted(wanted, found));
  }

  /** Returns the refusal of a binding. */
  public static ApiRefusal bindingConflict(String pod, String why) {
    return new ApiRefusal(
        409,
        "Conflict",
        "Operation cannot be fulfilled on pods/binding \"%s\": %s".formatted(pod, why));
  }

  /** Returns the refusal of an invalid object. */
  public static ApiRefusal invalid(Kind<?> kind, String name, List<String> findings) {
    String causes =
        findings.size() == 1 ? findings.getFirst() : "[" + String.join(", ", findings) + "]";
    return new ApiRefusal(
        422,
        "Invalid",
        "%s \"%s\" is invalid: %s".formatted(qualified(kind), name, causes),
        findings);
  }

  /** Returns the refusal of a malformed request. */
  public static ApiRefusal badRequest(String message) {
    return new ApiRefusal(400, "BadRequest", message);
  }

  /** Returns the refusal of an object that may not be written. */
  public static ApiRefusal forbidden(Kind<?> kind, String name, String why) {
    return new ApiRefusal(
        403, "Forbidden", "%s \"%s\" is forbidden: %s".formatted(resource(kind), name, why));
  }

  /** Returns {@code jobs.batch.volcano.sh}; for the core group only {@code pods}. */
  private static String resource(Kind<?> kind) {
    return kind.plural() + dottedGroup(kind);
  }

  private static String qualified(Kind<?> kind) {
    return kind.name() + dottedGroup(kind);
  }

  private static String dottedGroup(Kind<?> kind) {
    int slash = kind.apiVersion().indexOf('/');
    return slash < 0 ? "" : "." + kind.apiVersion().substring(0, slash);
  }
}
