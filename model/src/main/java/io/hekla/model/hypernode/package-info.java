/**
 * Desired HyperNodes: which ones follow from the labels of nodes or from the report of a fabric
 * manager, the writes that they require, and the number of nodes of each. Depends on {@code api},
 * {@code cluster}, {@code manifest} and {@code text}.
 */
@NullMarked
package io.hekla.model.hypernode;

import org.jspecify.annotations.NullMarked;
