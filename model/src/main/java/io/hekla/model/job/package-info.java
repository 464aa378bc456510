/**
 * State machine of a Job: ten phases, the actions that users and policies request, and their
 * consequences for pods and PodGroup; and the builders of a Job's PodGroup, pods and status.
 * Depends on {@code api}, {@code cluster}, {@code machine} and its own {@code plugins}.
 */
@NullMarked
package io.hekla.model.job;

import org.jspecify.annotations.NullMarked;
