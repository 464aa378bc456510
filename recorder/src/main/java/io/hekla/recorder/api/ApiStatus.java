package io.hekla.recorder.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;

/**
 * Refusal of a request, as a {@code Status} of Kubernetes.
 *
 * @param code HTTP status
 * @param reason word of Kubernetes for it, as {@code NotFound}
 * @param message message for people
 * @param details more about it: the object, or when to ask again
 * @param retryAfter time after which to ask again; zero if that makes no sense
 */
public record ApiStatus(
    int code, String reason, String message, ObjectNode details, Duration retryAfter) {

  /** Creates a refusal that says no more than its message. */
  public static ApiStatus of(int code, String reason, String message) {
    return new ApiStatus(
        code, reason, message, JsonNodeFactory.instance.objectNode(), Duration.ZERO);
  }

  /**
   * Answer about an object that does not exist, and about one that the user may not read: both are
   * the same, so that users learn nothing of objects that are not theirs.
   */
  public static ApiStatus notFound(ApiResource resource, String name) {
    ObjectNode details =
        JsonNodeFactory.instance
            .objectNode()
            .put("name", name)
            .put("group", ApiResource.GROUP)
            .put("kind", resource.plural());
    return new ApiStatus(
        404,
        "NotFound",
        "%s.%s \"%s\" not found".formatted(resource.plural(), ApiResource.GROUP, name),
        details,
        Duration.ZERO);
  }

  /**
   * Answer for who may not read what a list would show. It depends on permissions alone, so that
   * nothing is learnt of objects.
   *
   * @param need verb and resource that are missing, and where
   */
  public static ApiStatus forbidden(ApiResource resource, String user, String need) {
    return of(
        403,
        "Forbidden",
        "%s.%s is forbidden: User \"%s\" cannot %s"
            .formatted(resource.plural(), ApiResource.GROUP, user, need));
  }

  /** Answer for a list that is longer than any answer. */
  public static ApiStatus tooLarge(String message) {
    return of(413, "RequestEntityTooLarge", message);
  }

  /** Answer for a path that nothing is served at. */
  static ApiStatus noSuchPath() {
    return of(404, "NotFound", "the server could not find the requested resource");
  }

  static ApiStatus badRequest(String message) {
    return of(400, "BadRequest", message);
  }

  /** Answer for users, or all of them together, who ask too much. */
  public static ApiStatus tooMany(String message, Duration retryAfter) {
    long seconds = Math.max(1, retryAfter.plusMillis(999).toSeconds());
    return new ApiStatus(
        429,
        "TooManyRequests",
        message,
        JsonNodeFactory.instance.objectNode().put("retryAfterSeconds", seconds),
        Duration.ofSeconds(seconds));
  }

  /** Answer while something that is needed does not answer. */
  public static ApiStatus unavailable(String message) {
    return of(503, "ServiceUnavailable", message);
  }

  /**
   * Answer where there is none within its time.
   *
   * @param advice what the user can do
   */
  static ApiStatus tooLong(String advice) {
    return of(504, "Timeout", "the answer takes too long; " + advice);
  }

  /** Returns the object. */
  public ObjectNode json() {
    ObjectNode status =
        JsonNodeFactory.instance.objectNode().put("kind", "Status").put("apiVersion", "v1");
    status.putObject("metadata");
    status
        .put("status", "Failure")
        .put("message", message)
        .put("reason", reason)
        .set("details", details);
    return status.put("code", code);
  }
}
