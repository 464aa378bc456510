/** Tests of how pods are counted. */
@NullMarked
package io.hekla.scheduler.peers;

import org.jspecify.annotations.NullMarked;
