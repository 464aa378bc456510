@NullMarked
package io.hekla.admission.webhook.configuration;

import org.jspecify.annotations.NullMarked;
