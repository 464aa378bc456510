/** Tests of the network's tree. */
@NullMarked
package io.hekla.scheduler.network;

import org.jspecify.annotations.NullMarked;
