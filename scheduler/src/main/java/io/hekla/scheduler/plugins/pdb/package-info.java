/** Plugin {@code pdb}: evictions keep to PodDisruptionBudgets. */
@NullMarked
package io.hekla.scheduler.plugins.pdb;

import org.jspecify.annotations.NullMarked;
