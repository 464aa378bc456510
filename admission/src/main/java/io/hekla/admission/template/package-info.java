/**
 * What Kubernetes itself asks of pods, as far as it can be told without a server, so that a Job
 * whose pods could never be made is refused at the door. What is in doubt is let in: no pod that
 * the API server takes is refused here. Depends on {@code io.hekla.admission.rule} and {@code
 * part}.
 */
@NullMarked
package io.hekla.admission.template;

import org.jspecify.annotations.NullMarked;
