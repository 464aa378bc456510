/** Patches of objects: JSON patch and strategic merge patch. Pure. */
@NullMarked
package io.hekla.apiserver.rest.patch;

import org.jspecify.annotations.NullMarked;
