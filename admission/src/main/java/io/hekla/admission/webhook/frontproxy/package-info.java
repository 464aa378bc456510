/**
 * Authentication of users by the front proxy: the API server, which passes requests for aggregated
 * APIs on and names the user in headers.
 */
@NullMarked
package io.hekla.admission.webhook.frontproxy;

import org.jspecify.annotations.NullMarked;
