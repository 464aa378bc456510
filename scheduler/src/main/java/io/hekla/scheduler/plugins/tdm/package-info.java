/** Plugin {@code tdm}: nodes that are lent for certain hours of the day. */
@NullMarked
package io.hekla.scheduler.plugins.tdm;

import org.jspecify.annotations.NullMarked;
