@NullMarked
package io.hekla.actors.kubernetes.reading;

import org.jspecify.annotations.NullMarked;
