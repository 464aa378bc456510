@NullMarked
package io.hekla.admission.webhook.certificate;

import org.jspecify.annotations.NullMarked;
