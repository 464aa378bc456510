/**
 * The running system, a package per subsystem. Holds no rule of its own: decisions are made in
 * {@code model} and {@code scheduler}.
 */
@NullMarked
package io.hekla.actors;

import org.jspecify.annotations.NullMarked;
