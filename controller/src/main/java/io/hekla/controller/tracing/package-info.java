/** Traces of jobs, made of what sessions and watches show. Without clocks and threads. */
@NullMarked
package io.hekla.controller.tracing;

import org.jspecify.annotations.NullMarked;
