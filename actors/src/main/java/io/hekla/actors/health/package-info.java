/**
 * Health of this member, part by part: what each part reports, a watch that ends a member that
 * cannot go on, and the HTTP port at which it is asked. Knows no part.
 */
@NullMarked
package io.hekla.actors.health;

import org.jspecify.annotations.NullMarked;
