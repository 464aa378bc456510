/**
 * The life of a PodGroup as a pure machine: it records its part of each session's decisions, and
 * only then lets binds, evictions and status out; pods that name no PodGroup are given one. Depends
 * on {@code cluster} and {@code machine}.
 */
@NullMarked
package io.hekla.model.podgroup;

import org.jspecify.annotations.NullMarked;
