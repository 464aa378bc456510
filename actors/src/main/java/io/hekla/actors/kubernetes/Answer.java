package io.hekla.actors.kubernetes;

/** What came of a request to the API. */
public sealed interface Answer<T> {
  /** Done; the object as it stands after the request. */
  record Done<T>(T object) implements Answer<T> {}

  /**
   * The API refused.
   *
   * @param code HTTP status: 404 not found, 409 conflict or already there, 422 invalid, 429 too
   *     many, …
   * @param reason the API's word for it: {@code NotFound}, {@code AlreadyExists}, {@code Conflict},
   *     {@code Invalid}, …
   * @param message the API's sentence
   */
  record Refused<T>(int code, String reason, String message) implements Answer<T> {
    /** Whether the object does not exist (any more). */
    public boolean isNotFound() {
      return code == 404;
    }

    /** Whether an object of this name is there already. */
    public boolean isAlreadyThere() {
      return code == 409 && reason.equals("AlreadyExists");
    }

    /** Whether the object changed since it was read, or is not the uid that was meant. */
    public boolean isConflict() {
      return code == 409 && !isAlreadyThere();
    }
  }

  /** No answer; whether it was done is unknown and has to be read. */
  record Unreachable<T>(String message) implements Answer<T> {}
}
