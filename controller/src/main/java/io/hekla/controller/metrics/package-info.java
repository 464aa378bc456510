/**
 * Metrics under Volcano's names: what they are called, the figures of sessions and objects that
 * they show, and the text that Prometheus reads. Without clocks and threads.
 */
@NullMarked
package io.hekla.controller.metrics;

import org.jspecify.annotations.NullMarked;
