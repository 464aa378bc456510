/** Tests of what a session changes and takes back. */
@NullMarked
package io.hekla.scheduler.session;

import org.jspecify.annotations.NullMarked;
