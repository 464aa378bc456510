/**
 * Serialization of events, states and messages between members: CBOR, under logical names. Depends
 * on the packages whose types are written; only {@code application.conf} names it.
 */
@NullMarked
package io.hekla.actors.serialization;

import org.jspecify.annotations.NullMarked;
