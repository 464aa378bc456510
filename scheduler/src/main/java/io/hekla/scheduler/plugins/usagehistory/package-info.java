/** Plugin {@code usage-history}: fairness over time, by usage of which the past counts less. */
@NullMarked
package io.hekla.scheduler.plugins.usagehistory;

import org.jspecify.annotations.NullMarked;
