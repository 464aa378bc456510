@NullMarked
package io.hekla.scheduler.plugins.tasktopology;

import org.jspecify.annotations.NullMarked;
