/**
 * Action as a third party would ship it: a jar on the class path, found by {@link
 * java.util.ServiceLoader}. Depends on the engine only.
 */
@NullMarked
package io.hekla.examples.launch;

import org.jspecify.annotations.NullMarked;
