/**
 * Rules and defaults of the users for whom objects count. Source:
 * docs/reference/admission-webhook.md#users.
 */
@NullMarked
package io.hekla.admission.user;

import org.jspecify.annotations.NullMarked;
