/**
 * Sessions of the scheduler, as pure code: the events that a scheduler persists and their fold, the
 * state of a term between its sessions, and the split of decisions among PodGroups. No actors, no
 * clock and no threads: time comes in as an argument.
 */
@NullMarked
package io.hekla.controller.session;

import org.jspecify.annotations.NullMarked;
