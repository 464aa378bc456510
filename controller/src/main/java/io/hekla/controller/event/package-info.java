/** Events of Kubernetes: what controllers publish, and the writer that gathers and writes it. */
@NullMarked
package io.hekla.controller.event;

import org.jspecify.annotations.NullMarked;
