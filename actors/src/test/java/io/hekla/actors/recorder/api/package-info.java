@NullMarked
package io.hekla.actors.recorder.api;

import org.jspecify.annotations.NullMarked;
