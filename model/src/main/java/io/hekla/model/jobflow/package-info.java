/**
 * The life of a JobFlow as a pure machine: which of its Jobs are made, when, and where the flow
 * stands; and the Jobs themselves, made from JobTemplates. Depends on {@code job} and {@code
 * machine}.
 */
@NullMarked
package io.hekla.model.jobflow;

import org.jspecify.annotations.NullMarked;
