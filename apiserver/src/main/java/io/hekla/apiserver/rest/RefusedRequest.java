package io.hekla.apiserver.rest;

import io.hekla.apiserver.store.ApiRefusal;

/**
 * Exception that ends the handling of a request that cannot be served; the client reads why in a
 * Status.
 */
final class RefusedRequest extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient ApiRefusal refusal;

  RefusedRequest(ApiRefusal refusal) {
    super(refusal.message());
    this.refusal = refusal;
  }

  static RefusedRequest badRequest(String message) {
    return new RefusedRequest(ApiRefusal.badRequest(message));
  }

  static RefusedRequest notServed() {
    return new RefusedRequest(ApiRefusal.noSuchResource());
  }

  /**
   * Returns the refusal of a kind that other clusters may have; for clients it equals that of an
   * unknown kind, its message has more for people.
   */
  static RefusedRequest notServed(String apiVersion, String plural) {
    ApiRefusal refusal = ApiRefusal.noSuchResource();
    return new RefusedRequest(
        new ApiRefusal(
            refusal.code(),
            refusal.reason(),
            "%s: an embedded cluster has no %s of %s; kubectl api-resources shows what it has"
                .formatted(refusal.message(), plural, apiVersion)));
  }

  ApiRefusal refusal() {
    return refusal;
  }
}
