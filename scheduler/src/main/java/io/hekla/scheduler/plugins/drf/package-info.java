/** The plugin {@code drf}: jobs with the smaller dominant share first. */
@NullMarked
package io.hekla.scheduler.plugins.drf;

import org.jspecify.annotations.NullMarked;
