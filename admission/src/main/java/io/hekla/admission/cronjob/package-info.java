/** Rules and defaults of CronJobs. Source: docs/admission.md#cronjob. */
@NullMarked
package io.hekla.admission.cronjob;

import org.jspecify.annotations.NullMarked;
