/**
 * State machine of a JobFlow: which of its Jobs are created, when, and in which phase the flow is;
 * and the Jobs themselves, built from JobTemplates. Depends on {@code job} and {@code machine}.
 */
@NullMarked
package io.hekla.model.jobflow;

import org.jspecify.annotations.NullMarked;
