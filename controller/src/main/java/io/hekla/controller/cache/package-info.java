/**
 * The object cache: every watched object as the API last showed it, indexes over it, and the
 * differences that its changes make. Neither Akka nor threads: its holder feeds it.
 */
@NullMarked
package io.hekla.controller.cache;

import org.jspecify.annotations.NullMarked;
