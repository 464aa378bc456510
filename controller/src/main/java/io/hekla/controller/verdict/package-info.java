/**
 * The reasons why pods wait, written into their status: what sessions say of them is held against
 * what they show, and only what is news is written, behind everything that is urgent.
 */
@NullMarked
package io.hekla.controller.verdict;

import org.jspecify.annotations.NullMarked;
