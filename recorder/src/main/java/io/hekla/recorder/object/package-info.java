/**
 * Objects of the API server in a recording: which of their changes are recorded, and as which
 * manifests.
 */
@NullMarked
package io.hekla.recorder.object;

import org.jspecify.annotations.NullMarked;
