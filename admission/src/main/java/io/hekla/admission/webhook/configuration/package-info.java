/**
 * How the webhook is registered with an API server: one description, from which the manifests of
 * {@code deploy/webhooks} are written, and what Hekla writes itself where it is set to.
 */
@NullMarked
package io.hekla.admission.webhook.configuration;

import org.jspecify.annotations.NullMarked;
