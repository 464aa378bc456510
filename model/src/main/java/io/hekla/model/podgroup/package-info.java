/**
 * State machine of a PodGroup: it journals the decisions of each session about it, and only then
 * emits binds, evictions and status; pods that name no PodGroup are given one. Depends on {@code
 * cluster} and {@code machine}.
 */
@NullMarked
package io.hekla.model.podgroup;

import org.jspecify.annotations.NullMarked;
