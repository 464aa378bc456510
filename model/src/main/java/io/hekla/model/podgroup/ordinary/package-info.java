/**
 * Ordinary pods, which name no PodGroup: their PodGroup and its desired content. Depends on {@code
 * podgroup}, {@code cluster} and {@code api}.
 */
@NullMarked
package io.hekla.model.podgroup.ordinary;

import org.jspecify.annotations.NullMarked;
