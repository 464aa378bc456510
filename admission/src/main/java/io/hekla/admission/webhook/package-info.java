/**
 * The webhook server: an AdmissionReview in, the rules of {@code io.hekla.admission} asked, an
 * AdmissionReview out. What is read may be anything; what is kept in memory is bounded. The only
 * package of this module that knows Akka; what it needs of a cluster it is given.
 */
@NullMarked
package io.hekla.admission.webhook;

import org.jspecify.annotations.NullMarked;
