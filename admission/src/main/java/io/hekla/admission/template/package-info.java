/**
 * Kubernetes' own rules on pods, as far as they can be checked without a server, so that a Job
 * whose pods could never be created is refused at admission. Doubtful cases are admitted: no pod
 * that the API server accepts is refused here. Depends on {@code io.hekla.admission.rule} and
 * {@code part}.
 */
@NullMarked
package io.hekla.admission.template;

import org.jspecify.annotations.NullMarked;
