/** What a patch makes of an object: JSON patch and strategic merge patch. Pure. */
@NullMarked
package io.hekla.apiserver.rest.patch;

import org.jspecify.annotations.NullMarked;
