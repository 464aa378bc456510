/**
 * How events, states and messages between members are written: CBOR, under logical names. Depends
 * on the rooms whose types are written; only {@code application.conf} names it.
 */
@NullMarked
package io.hekla.actors.serialization;

import org.jspecify.annotations.NullMarked;
