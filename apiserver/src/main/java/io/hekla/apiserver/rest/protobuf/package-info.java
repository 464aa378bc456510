/** Kubernetes' protobuf, as Go programs send it, decoded to JSON. Pure. */
@NullMarked
package io.hekla.apiserver.rest.protobuf;

import org.jspecify.annotations.NullMarked;
