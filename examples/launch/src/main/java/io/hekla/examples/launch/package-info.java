/**
 * An action as a third party would bring it: a jar on the class path, found by {@link
 * java.util.ServiceLoader}. Depends on the engine only.
 */
@NullMarked
package io.hekla.examples.launch;

import org.jspecify.annotations.NullMarked;
