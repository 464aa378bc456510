@NullMarked
package io.hekla.scheduler.plugins.numaaware;

import org.jspecify.annotations.NullMarked;
