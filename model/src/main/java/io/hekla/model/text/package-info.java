/**
 * How people and the API write things: durations, times, and names that were nearly right. Depends
 * on nothing of ours.
 */
@NullMarked
package io.hekla.model.text;

import org.jspecify.annotations.NullMarked;
