@NullMarked
package io.hekla.recorder.api;

import org.jspecify.annotations.NullMarked;
