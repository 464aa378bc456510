/** {@code hekla whatif}: recorded days again under other circumstances, beside what was. */
@NullMarked
package io.hekla.cli.whatif;

import org.jspecify.annotations.NullMarked;
