/** The machine that a process runs on: its private folders, and refusals to start on it. */
@NullMarked
package io.hekla.controller.host;

import org.jspecify.annotations.NullMarked;
