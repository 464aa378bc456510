package io.hekla.controller.session;

/** The PodGroups whose counters a session brings up to date when these alone have changed. */
public enum Counters {
  /** None. */
  NONE,
  /** Those whose verdict may say something else than that of the session before. */
  OF_NEWS,
  /** All. */
  ALL
}
