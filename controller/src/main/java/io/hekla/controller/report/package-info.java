/**
 * Reports about queues: the order of their waiting jobs and what they deserve, written at intervals
 * into an annotation of each queue whose report has changed.
 */
@NullMarked
package io.hekla.controller.report;

import org.jspecify.annotations.NullMarked;
