/**
 * Admission: rules on what may be stored, and defaults of new objects, as pure functions behind one
 * entry point. The rules of each kind have a package of their own below this one; the definition of
 * a rule is in {@code rule}, parts that several kinds share in {@code part}. Depends on {@code
 * io.hekla.model} only.
 */
@NullMarked
package io.hekla.admission;

import org.jspecify.annotations.NullMarked;
