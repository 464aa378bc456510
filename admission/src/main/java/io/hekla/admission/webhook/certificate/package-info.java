/**
 * Certificates of the webhook: read from PEM, issued, rotated, and served to every new connection.
 * Depends on nothing.
 */
@NullMarked
package io.hekla.admission.webhook.certificate;

import org.jspecify.annotations.NullMarked;
