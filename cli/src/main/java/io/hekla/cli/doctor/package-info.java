/**
 * {@code hekla doctor}: faults of a cluster's Hekla, with a remedy beside each finding. Each check
 * is a pure function of what was read; {@link io.hekla.cli.doctor.DoctorCommand} reads.
 */
@NullMarked
package io.hekla.cli.doctor;

import org.jspecify.annotations.NullMarked;
