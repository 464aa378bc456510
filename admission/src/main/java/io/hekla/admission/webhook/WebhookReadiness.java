package io.hekla.admission.webhook;

import io.hekla.admission.rule.AdmissionContext;

/** Readiness of the webhook for reviews. */
public sealed interface WebhookReadiness {
  /** Ready, with what is known of the cluster. */
  record Ready(AdmissionContext context) implements WebhookReadiness {}

  /** Not ready, and why. */
  record NotReady(String why) implements WebhookReadiness {}
}
