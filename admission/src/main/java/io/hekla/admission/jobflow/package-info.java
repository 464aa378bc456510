/** Rules and defaults of JobFlows. Source: docs/admission.md#jobflow. */
@NullMarked
package io.hekla.admission.jobflow;

import org.jspecify.annotations.NullMarked;
