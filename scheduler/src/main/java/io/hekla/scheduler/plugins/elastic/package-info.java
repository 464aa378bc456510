/** Plugin {@code elastic}: minimums of all jobs first, then the pods beyond them in turn. */
@NullMarked
package io.hekla.scheduler.plugins.elastic;

import org.jspecify.annotations.NullMarked;
