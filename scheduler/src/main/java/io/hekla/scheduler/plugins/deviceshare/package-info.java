/**
 * Plugin {@code deviceshare}: pods that take cards of a node, or parts of them. A {@link
 * io.hekla.scheduler.plugins.deviceshare.DeviceFamily}, one file each, defines a kind of card and
 * how pods ask for it; the holders are recorded once for all of them.
 */
@NullMarked
package io.hekla.scheduler.plugins.deviceshare;

import org.jspecify.annotations.NullMarked;
