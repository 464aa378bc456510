/**
 * Removal of the entities whose objects are gone from the journal. The rules of removal itself are
 * the journal's; this package decides when, how fast, and for which entities.
 */
@NullMarked
package io.hekla.actors.retention;

import org.jspecify.annotations.NullMarked;
