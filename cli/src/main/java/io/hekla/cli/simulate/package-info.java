/**
 * Input and output of {@code hekla simulate}: manifests and traces into workloads, outcomes into
 * tables, figures and the page of results. Holds no rule of scheduling.
 */
@NullMarked
package io.hekla.cli.simulate;

import org.jspecify.annotations.NullMarked;
