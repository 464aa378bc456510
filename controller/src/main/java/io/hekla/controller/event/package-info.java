/** Events of Kubernetes: published by controllers, gathered and written by the writer. */
@NullMarked
package io.hekla.controller.event;

import org.jspecify.annotations.NullMarked;
