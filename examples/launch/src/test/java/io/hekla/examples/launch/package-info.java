@NullMarked
package io.hekla.examples.launch;

import org.jspecify.annotations.NullMarked;
