/** The plugin {@code network-topology-aware}: pods that talk to each other run near each other. */
@NullMarked
package io.hekla.scheduler.plugins.networktopology;

import org.jspecify.annotations.NullMarked;
