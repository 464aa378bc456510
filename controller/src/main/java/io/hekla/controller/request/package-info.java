/**
 * Requests to the Kubernetes API: how many are under way at once, whose turn it is, and which are
 * tried again. Without clocks and threads.
 */
@NullMarked
package io.hekla.controller.request;

import org.jspecify.annotations.NullMarked;
