/**
 * Tests of the whole: members in JVMs of their own that are killed while they work, judged by the
 * request log of the embedded API.
 */
@NullMarked
package io.hekla.system;

import org.jspecify.annotations.NullMarked;
