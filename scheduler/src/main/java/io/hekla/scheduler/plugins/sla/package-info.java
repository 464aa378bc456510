/** Plugin {@code sla}: jobs that waited too long take precedence. */
@NullMarked
package io.hekla.scheduler.plugins.sla;

import org.jspecify.annotations.NullMarked;
