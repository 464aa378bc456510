package io.hekla.actors.observing;

import io.hekla.actors.lease.LeaseSettings;
import io.hekla.actors.lease.OwnJournal;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Lease of Heklas that a member has to hold, itself or by a member that shares its journal, before
 * it acts.
 */
public record LeaseClaim(LeaseSettings settings, OwnJournal journal) {
  /** Returns the name of this machine or pod, for people; empty if it has none. */
  String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "";
    }
  }
}
