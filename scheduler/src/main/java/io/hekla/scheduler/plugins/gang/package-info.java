/** Plugin {@code gang}: a job starts whole or not at all. */
@NullMarked
package io.hekla.scheduler.plugins.gang;

import org.jspecify.annotations.NullMarked;
