/**
 * The webhook in a cluster: the objects that its rules read are watched, its certificate is stored
 * where all replicas find it, and it is registered with the API server. Depends on {@code
 * io.hekla.admission.webhook} and on the port {@code io.hekla.actors.kubernetes}.
 */
@NullMarked
package io.hekla.actors.webhook;

import org.jspecify.annotations.NullMarked;
