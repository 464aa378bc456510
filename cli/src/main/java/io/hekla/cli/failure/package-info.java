/** Failure of a verb that cannot do what was asked. Depends on nothing of ours. */
@NullMarked
package io.hekla.cli.failure;

import org.jspecify.annotations.NullMarked;
