/**
 * The cluster as one session sees and changes it. Views are read everywhere; only a {@link
 * io.hekla.scheduler.session.Statement} and the {@link io.hekla.scheduler.session.Session} change
 * them. Depends on {@code snapshot} and {@code decision}; knows no plugin and no action.
 */
@NullMarked
package io.hekla.scheduler.session;

import org.jspecify.annotations.NullMarked;
