/**
 * The nodes with their pods, for holders of sessions: a ledger per node, and the directory that
 * decides which ledger receives an event and which ones changed. Pure; node actors are shells
 * around it, and virtual time calls it directly.
 */
@NullMarked
package io.hekla.controller.node;

import org.jspecify.annotations.NullMarked;
