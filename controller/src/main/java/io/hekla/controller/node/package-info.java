/**
 * The nodes with their pods, for whoever holds sessions: a ledger per node, and the directory that
 * says which ledger hears of what and which ones changed. Pure; node actors are shells around it,
 * and virtual time asks it on the spot.
 */
@NullMarked
package io.hekla.controller.node;

import org.jspecify.annotations.NullMarked;
