/**
 * CronJobs as entities: how what their machine asks for is carried out. Depends on {@code entity}
 * and {@code kubernetes}.
 */
@NullMarked
package io.hekla.actors.cronjob;

import org.jspecify.annotations.NullMarked;
