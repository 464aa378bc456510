/**
 * Ordinary pods, which name no PodGroup: which one is theirs, and what it has to say. Depends on
 * {@code podgroup}, {@code cluster} and {@code api}.
 */
@NullMarked
package io.hekla.model.podgroup.ordinary;

import org.jspecify.annotations.NullMarked;
