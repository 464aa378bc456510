/**
 * Text formats of people and the API: durations, times, and misspelled names. Depends on nothing of
 * ours.
 */
@NullMarked
package io.hekla.model.text;

import org.jspecify.annotations.NullMarked;
