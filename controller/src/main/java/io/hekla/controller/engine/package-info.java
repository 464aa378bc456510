/** Changes of the cluster for the scheduling engine, by version. */
@NullMarked
package io.hekla.controller.engine;

import org.jspecify.annotations.NullMarked;
