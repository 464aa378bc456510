/** ConfigMaps that configure a part of Hekla, read by name. Depends on {@code observing}. */
@NullMarked
package io.hekla.actors.configmap;

import org.jspecify.annotations.NullMarked;
