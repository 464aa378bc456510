/**
 * JobFlows and JobTemplates as entities: how what their machines ask for is carried out. Depends on
 * {@code entity} and {@code kubernetes}.
 */
@NullMarked
package io.hekla.actors.jobflow;

import org.jspecify.annotations.NullMarked;
