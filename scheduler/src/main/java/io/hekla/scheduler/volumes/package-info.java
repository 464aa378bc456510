/**
 * Volumes of pods by place: claims that are bound, claims for which a volume exists or can be made,
 * and what the session gave away already. Pure; knows the session and its facts only. Source:
 * docs/reference/plugin-rules.md#predicates.
 */
@NullMarked
package io.hekla.scheduler.volumes;

import org.jspecify.annotations.NullMarked;
