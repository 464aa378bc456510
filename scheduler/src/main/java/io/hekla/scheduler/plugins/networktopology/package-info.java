/** Plugin {@code network-topology-aware}: pods that communicate run near each other. */
@NullMarked
package io.hekla.scheduler.plugins.networktopology;

import org.jspecify.annotations.NullMarked;
