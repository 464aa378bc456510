/** Changes of the cluster as the scheduling engine is told of them, kept by version. */
@NullMarked
package io.hekla.controller.engine;

import org.jspecify.annotations.NullMarked;
