/**
 * Core model of Hekla: the API types of the CRDs, resource arithmetic, and the pure state machines.
 *
 * <p>No threads, no clock, no I/O. Depends on Jackson and the fabric8 model only.
 */
@NullMarked
package io.hekla.model;

import org.jspecify.annotations.NullMarked;
