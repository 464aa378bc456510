/** Compact form of changes and decisions: CBOR, in which an object is written as its difference. */
@NullMarked
package io.hekla.recorder.encoding;

import org.jspecify.annotations.NullMarked;
