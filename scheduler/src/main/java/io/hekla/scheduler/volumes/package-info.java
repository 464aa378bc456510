/**
 * Which volumes a pod gets where: claims that are bound, claims for which a volume is there or can
 * be made, and what the session gave away already. Pure; knows the session and its facts only.
 * Source: reference scheduler.md §5.7.
 */
@NullMarked
package io.hekla.scheduler.volumes;

import org.jspecify.annotations.NullMarked;
