/**
 * {@code hekla job}: the verbs that users of vcctl know (docs/reference/commands.md#vcctl). The
 * class of each verb asks the cluster; its output is a pure function beside it.
 */
@NullMarked
package io.hekla.cli.job;

import org.jspecify.annotations.NullMarked;
