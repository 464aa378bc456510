/**
 * Registration of the webhook with an API server: one description, from which the manifests of
 * {@code deploy/webhooks} are generated, and which Hekla applies itself where it is configured to.
 */
@NullMarked
package io.hekla.admission.webhook.configuration;

import org.jspecify.annotations.NullMarked;
