/** Tests of the plugin API as projects outside of this repository use it. */
@NullMarked
package io.hekla.pluginapi;

import org.jspecify.annotations.NullMarked;
