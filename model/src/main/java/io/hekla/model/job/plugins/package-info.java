/**
 * Plugins that a Job may name, each in a file of its own: what it adds to the Job's pods, and the
 * objects beside them. All of it follows from the Job alone; the executor adds key pairs. Depends
 * on {@code api}.
 */
@NullMarked
package io.hekla.model.job.plugins;

import org.jspecify.annotations.NullMarked;
