/** Kubernetes' protobuf, as Go programs send it, read as the JSON that it stands for. Pure. */
@NullMarked
package io.hekla.apiserver.rest.protobuf;

import org.jspecify.annotations.NullMarked;
