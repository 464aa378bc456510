package io.hekla.admission.webhook.frontproxy;

import io.hekla.admission.rule.Requester;

/** Result of the authentication of a request. */
public sealed interface Identification {
  /** The user of the request. */
  record Authenticated(Requester requester) implements Identification {}

  /** A request whose user is not known, and why; a sentence without a full stop. */
  record Unauthenticated(String why) implements Identification {}
}
