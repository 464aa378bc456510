/**
 * The shell of every entity, without actors: when an observation is taken, which effects are under
 * way, which writes wait, and when a failed effect is tried again.
 */
@NullMarked
package io.hekla.controller.entity;

import org.jspecify.annotations.NullMarked;
