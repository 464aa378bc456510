/** Label selectors and field selectors: which objects of a kind a list or watch is about. Pure. */
@NullMarked
package io.hekla.apiserver.rest.select;

import org.jspecify.annotations.NullMarked;
