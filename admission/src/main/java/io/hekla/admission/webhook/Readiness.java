package io.hekla.admission.webhook;

import io.hekla.admission.rule.AdmissionContext;

/** Whether reviews can be answered. */
public sealed interface Readiness {
  /** They can, by what is known of the cluster. */
  record Ready(AdmissionContext context) implements Readiness {}

  /** They cannot, and why not. */
  record NotReady(String why) implements Readiness {}
}
