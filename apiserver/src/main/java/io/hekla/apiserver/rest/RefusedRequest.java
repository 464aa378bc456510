package io.hekla.apiserver.rest;

import io.hekla.apiserver.store.Refusal;

/**
 * Exception that ends the handling of a request that cannot be served; the client reads why in a
 * Status.
 */
final class RefusedRequest extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Refusal refusal;

  RefusedRequest(Refusal refusal) {
    super(refusal.message());
    this.refusal = refusal;
  }

  static RefusedRequest badRequest(String message) {
    return new RefusedRequest(Refusal.badRequest(message));
  }

  static RefusedRequest notServed() {
    return new RefusedRequest(Refusal.noSuchResource());
  }

  /**
   * Returns the refusal of a kind that other clusters may have; for clients it equals that of an
   * unknown kind, its message has more for people.
   */
  static RefusedRequest notServed(String apiVersion, String plural) {
    Refusal refusal = Refusal.noSuchResource();
    return new RefusedRequest(
        new Refusal(
            refusal.code(),
            refusal.reason(),
            "%s: an embedded cluster has no %s of %s; kubectl api-resources shows what it has"
                .formatted(refusal.message(), plural, apiVersion)));
  }

  Refusal refusal() {
    return refusal;
  }
}
