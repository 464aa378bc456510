/** The plugin {@code sla}: jobs that waited too long are given way. */
@NullMarked
package io.hekla.scheduler.plugins.sla;

import org.jspecify.annotations.NullMarked;
