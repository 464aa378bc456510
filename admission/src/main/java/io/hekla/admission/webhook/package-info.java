/**
 * Webhook server: reads an AdmissionReview, applies the rules of {@code io.hekla.admission} and
 * responds with an AdmissionReview. Input is untrusted; memory is bounded. The only package of this
 * module that depends on Akka; its view of the cluster is passed in.
 */
@NullMarked
package io.hekla.admission.webhook;

import org.jspecify.annotations.NullMarked;
