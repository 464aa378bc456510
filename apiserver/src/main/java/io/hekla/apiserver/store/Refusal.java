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
public record Refusal(int code, String reason, String message, List<String> findings) {
  public Refusal {
    findings = List.copyOf(findings);
  }

  public Refusal(int code, String reason, String message) {
    this(code, reason, message, List.of());
  }

  /** Returns the refusal as an answer. */
  public <T> Answer<T> answer() {
    return new Answer.Refused<>(code, reason, message, Duration.ZERO, findings);
  }

  /** Returns the refusal of a path at which nothing is served. */
  public static Refusal noSuchResource() {
    return new Refusal(404, "NotFound", "the server could not find the requested resource");
  }

  /** Returns the refusal for a missing object. */
  public static Refusal notFound(Kind<?> kind, String name) {
    return new Refusal(404, "NotFound", "%s \"%s\" not found".formatted(resource(kind), name));
  }

  /** Returns the refusal for a name that exists already. */
  public static Refusal alreadyExists(Kind<?> kind, String name) {
    return new Refusal(
        409, "AlreadyExists", "%s \"%s\" already exists".formatted(resource(kind), name));
  }

  /** Returns the refusal for an object whose state is not what the request expects. */
  public static Refusal conflict(Kind<?> kind, String name, String why) {
    return new Refusal(
        409,
        "Conflict",
        "Operation cannot be fulfilled on %s \"%s\": %s".formatted(resource(kind), name, why));
  }

  /** Returns the refusal for another version than the request names. */
  public static Refusal modified(Kind<?> kind, String name) {
    return conflict(
        kind,
        name,
        "the object has been modified; please apply your changes to the latest version and try"
            + " again");
  }

  /** Returns the refusal for another uid than the request names. */
  public static Refusal otherUid(Kind<?> kind, String name, String wanted, String found) {
    return conflict(
        kind,
        name,
        "Precondition failed: UID in precondition: %s, UID in object meta: %s"
            .formatted(wanted, found));
  }

  /** Returns the refusal of a binding. */
  public static Refusal bindingConflict(String pod, String why) {
    return new Refusal(
        409,
        "Conflict",
        "Operation cannot be fulfilled on pods/binding \"%s\": %s".formatted(pod, why));
  }

  /** Returns the refusal of an invalid object. */
  public static Refusal invalid(Kind<?> kind, String name, List<String> findings) {
    String causes =
        findings.size() == 1 ? findings.getFirst() : "[" + String.join(", ", findings) + "]";
    return new Refusal(
        422,
        "Invalid",
        "%s \"%s\" is invalid: %s".formatted(qualified(kind), name, causes),
        findings);
  }

  /** Returns the refusal of a malformed request. */
  public static Refusal badRequest(String message) {
    return new Refusal(400, "BadRequest", message);
  }

  /** Returns the refusal of an object that may not be written. */
  public static Refusal forbidden(Kind<?> kind, String name, String why) {
    return new Refusal(
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
