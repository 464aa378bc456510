/**
 * Proxy before a real API server that does to requests, answers and watches what networks and
 * servers in trouble do. The tests of the port and those of the whole use it.
 */
@NullMarked
package io.hekla.controller.api.proxy;

import org.jspecify.annotations.NullMarked;
