/** Relays of TCP connections on loopback, whose paths a test breaks, and sees what passes. */
@NullMarked
package io.hekla.relay;

import org.jspecify.annotations.NullMarked;
