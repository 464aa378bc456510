/**
 * {@code hekla experiment}: folders of manifests and configurations, run in virtual time, and the
 * figures of their runs as tables and as a page. Holds no rule of scheduling.
 */
@NullMarked
package io.hekla.cli.experiment;

import org.jspecify.annotations.NullMarked;
