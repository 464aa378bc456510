@NullMarked
package io.hekla.scheduler.plugins.deviceshare;

import org.jspecify.annotations.NullMarked;
