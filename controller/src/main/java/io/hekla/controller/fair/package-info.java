/**
 * Queues that many tenants share: each namespace gets its turn, however much another one has
 * waiting. Data structures without clocks and threads.
 */
@NullMarked
package io.hekla.controller.fair;

import org.jspecify.annotations.NullMarked;
