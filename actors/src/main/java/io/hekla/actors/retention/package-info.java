/**
 * Has the journal forget the entities whose objects are gone. The rules of removal itself are the
 * journal's; here is when, how fast, and of whom.
 */
@NullMarked
package io.hekla.actors.retention;

import org.jspecify.annotations.NullMarked;
