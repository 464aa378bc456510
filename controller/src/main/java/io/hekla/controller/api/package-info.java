/** The port to the Kubernetes API: kinds, requests, answers and watches. */
@NullMarked
package io.hekla.controller.api;

import org.jspecify.annotations.NullMarked;
