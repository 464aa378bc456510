/**
 * Observers: one per kind of entity. Each determines which entities a change of the cache concerns,
 * and an entity's observed state of the cluster. Around them the work queue of entities to
 * reconcile.
 */
@NullMarked
package io.hekla.controller.observe;

import org.jspecify.annotations.NullMarked;
