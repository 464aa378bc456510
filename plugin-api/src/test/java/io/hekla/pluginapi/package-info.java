/** Tests of the plugin API: its types are complete, and its public members are those committed. */
@NullMarked
package io.hekla.pluginapi;

import org.jspecify.annotations.NullMarked;
