/**
 * The plugins that a Job may name, each in a file of its own: what it adds to the Job's pods, and
 * which objects stand beside them. All of it follows from the Job alone; who carries it out brings
 * key pairs. Depends on {@code api}.
 */
@NullMarked
package io.hekla.model.job.plugins;

import org.jspecify.annotations.NullMarked;
