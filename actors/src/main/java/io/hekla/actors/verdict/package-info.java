/**
 * Actor that has the reasons why pods wait written into their status. Depends on {@code feed},
 * {@code event} and {@code kubernetes}.
 */
@NullMarked
package io.hekla.actors.verdict;

import org.jspecify.annotations.NullMarked;
