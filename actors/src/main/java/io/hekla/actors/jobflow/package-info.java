/** Probes of JobFlows: the questions to the pods of their Jobs, in turns. */
@NullMarked
package io.hekla.actors.jobflow;

import org.jspecify.annotations.NullMarked;
