/**
 * The plugin {@code deviceshare}: pods that take cards of a node, or parts of them. What a card is
 * and how pods ask for it is a {@link io.hekla.scheduler.plugins.deviceshare.DeviceFamily}, one
 * file each; who holds what is kept once for all of them.
 */
@NullMarked
package io.hekla.scheduler.plugins.deviceshare;

import org.jspecify.annotations.NullMarked;
