/**
 * The scheduler's model of a cluster: immutable records, read once from API objects. Depends on
 * {@code resource} and {@code api}.
 */
@NullMarked
package io.hekla.model.cluster;

import org.jspecify.annotations.NullMarked;
