@NullMarked
package io.hekla.recorder.limit;

import org.jspecify.annotations.NullMarked;
