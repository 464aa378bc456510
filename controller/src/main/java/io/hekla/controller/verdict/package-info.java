/**
 * The reasons why pods wait, written into their status: the verdicts of sessions are compared with
 * those that pods show, and only new ones are written, behind everything that is urgent.
 */
@NullMarked
package io.hekla.controller.verdict;

import org.jspecify.annotations.NullMarked;
