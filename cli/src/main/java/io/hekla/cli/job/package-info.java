/**
 * {@code hekla job}: the verbs that users of vcctl know (reference api-and-controllers.md §7.2). A
 * class for each verb asks the cluster; what it prints is a pure function beside it.
 */
@NullMarked
package io.hekla.cli.job;

import org.jspecify.annotations.NullMarked;
