/**
 * The running system, a package per room. Holds no rule of its own: what decides lives in {@code
 * model} and {@code scheduler}.
 */
@NullMarked
package io.hekla.actors;

import org.jspecify.annotations.NullMarked;
