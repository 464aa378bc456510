/** Tests of the port on a real API server, and the server that they start for themselves. */
@NullMarked
package io.hekla.controller.api.fabric8;

import org.jspecify.annotations.NullMarked;
