@NullMarked
package io.hekla.admission.webhook.frontproxy;

import org.jspecify.annotations.NullMarked;
