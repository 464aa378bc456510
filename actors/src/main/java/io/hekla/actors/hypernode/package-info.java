/**
 * HyperNodes as {@code model.hypernode} wants them, maintained on one member of the cluster: reads
 * the configuration of discovery, asks fabric managers, compares with the objects of the feed and
 * writes differences. Depends on {@code configmap}, {@code feed}, {@code kubernetes}, {@code
 * observing} and {@code outside}.
 */
@NullMarked
package io.hekla.actors.hypernode;

import org.jspecify.annotations.NullMarked;
