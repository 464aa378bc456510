package io.hekla.simulator.rest;

import io.hekla.simulator.api.Refusal;

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

  Refusal refusal() {
    return refusal;
  }
}
