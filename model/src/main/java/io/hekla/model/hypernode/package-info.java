/**
 * HyperNodes as they should be: which ones follow from the labels of nodes or from what a fabric
 * manager tells, what has to be written for that, and how many nodes each has. Depends on {@code
 * api}, {@code cluster}, {@code manifest} and {@code text}.
 */
@NullMarked
package io.hekla.model.hypernode;

import org.jspecify.annotations.NullMarked;
