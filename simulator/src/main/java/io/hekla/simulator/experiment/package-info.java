/**
 * Experiments: the same jobs under several scheduler configurations, and the figures by which their
 * runs are compared. Pure functions of what a run in virtual time did.
 */
@NullMarked
package io.hekla.simulator.experiment;

import org.jspecify.annotations.NullMarked;
