/** Rules and defaults of CronJobs. Source: reference api-and-controllers.md §6.8. */
@NullMarked
package io.hekla.admission.cronjob;

import org.jspecify.annotations.NullMarked;
