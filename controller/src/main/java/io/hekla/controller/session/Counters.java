package io.hekla.controller.session;

/** The PodGroups whose counters a session brings up to date when these alone have changed. */
public enum Counters {
  /** No PodGroup. */
  NONE,
  /** PodGroups whose verdict may differ from that of the session before. */
  OF_NEWS,
  /** All PodGroups. */
  ALL
}
