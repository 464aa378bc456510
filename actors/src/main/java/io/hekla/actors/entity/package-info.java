/**
 * The one shell around every state machine: it persists events, then has effects carried out, and
 * holds no rule of its own. Depends on {@code kubernetes} for the adapters and on {@code journal}.
 */
@NullMarked
package io.hekla.actors.entity;

import org.jspecify.annotations.NullMarked;
