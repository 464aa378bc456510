package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.Session;

/** A part of the policy. Made anew for every session, so what it sums up needs no reset. */
public interface Plugin {
  /** Looks at the session as it begins and registers what it has a say in. */
  void open(Session session, Extensions on);
}
