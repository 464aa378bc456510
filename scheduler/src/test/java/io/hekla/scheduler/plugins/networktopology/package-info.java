/** Tests of the plugin {@code network-topology-aware}. */
@NullMarked
package io.hekla.scheduler.plugins.networktopology;

import org.jspecify.annotations.NullMarked;
