package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.Session;

/** Part of the policy. Created anew for every session, so its sums need no reset. */
public interface Plugin {
  /** Reads the session as it begins and registers the plugin's functions. */
  void open(Session session, Extensions on);
}
