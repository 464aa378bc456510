/** Label selectors and field selectors: the objects of a kind in a list or watch. Pure. */
@NullMarked
package io.hekla.apiserver.rest.select;

import org.jspecify.annotations.NullMarked;
