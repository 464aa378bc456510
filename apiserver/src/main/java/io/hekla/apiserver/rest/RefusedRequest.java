package io.hekla.apiserver.rest;

import io.hekla.apiserver.store.Refusal;

/** Ends the handling of a request that cannot be served; the client reads why in a Status. */
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

  /** A kind that other clusters may have; to clients it is the same, to people it says more. */
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
