/**
 * What may be stored, and what new objects get that they do not say, as pure functions behind one
 * door. The rules of each kind have a package of their own below this one; what a rule is stands in
 * {@code rule}, parts that several kinds have in {@code part}. Depends on {@code io.hekla.model}
 * only.
 */
@NullMarked
package io.hekla.admission;

import org.jspecify.annotations.NullMarked;
