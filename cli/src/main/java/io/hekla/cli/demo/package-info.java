/**
 * Display of a running cluster for people: queues as bars, gangs that wait with the reason why, and
 * the table at the end. Reads the API as any client would; pure but for the terminal itself.
 */
@NullMarked
package io.hekla.cli.demo;

import org.jspecify.annotations.NullMarked;
