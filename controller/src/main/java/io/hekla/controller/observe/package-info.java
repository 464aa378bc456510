/**
 * Observers: one per kind of entity. Each says which entities a change of the cache concerns, and
 * what an entity is shown of the cluster. Around them the work queue of entities to reconcile.
 */
@NullMarked
package io.hekla.controller.observe;

import org.jspecify.annotations.NullMarked;
