/**
 * Adapter of the port to a real API server: fabric8's client for kubeconfig and TLS, plain requests
 * for the rest. It may use the port's package; nothing but the command and the tests of the whole
 * uses it.
 */
@NullMarked
package io.hekla.controller.api.fabric8;

import org.jspecify.annotations.NullMarked;
