@NullMarked
package io.hekla.admission.webhook;

import org.jspecify.annotations.NullMarked;
