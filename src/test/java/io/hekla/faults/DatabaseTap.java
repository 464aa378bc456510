package io.hekla.faults;

import io.hekla.relay.Tap;
import java.nio.charset.StandardCharsets;

/**
 * Reader of PostgreSQL's protocol as far as kill points need it: whether the transaction of a
 * connection writes events or a snapshot, and its COMMIT. Statements are sent in full, see {@code
 * prepareThreshold} in {@link MemberLinks}.
 */
final class DatabaseTap implements Tap {
  private static final String INSERT = "insert into";
  private static final String COMMIT = "COMMIT";

  private final Trigger trigger;
  private boolean writesEvents;
  private boolean writesSnapshot;
  private volatile boolean commits;

  DatabaseTap(Trigger trigger) {
    this.trigger = trigger;
  }

  @Override
  public boolean toServer(byte[] bytes, int length) {
    String text = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    if (text.contains(INSERT)) {
      writesEvents |= text.contains("\"event_journal\"");
      writesSnapshot |= text.contains("\"snapshot\"");
    }
    if (!text.contains(COMMIT)) {
      return true;
    }
    boolean events = writesEvents;
    boolean snapshot = writesSnapshot;
    writesEvents = false;
    writesSnapshot = false;
    commits = events;
    return !(events && trigger.reached(KillPoint.BEFORE_PERSIST))
        && !(snapshot && trigger.reached(KillPoint.BEFORE_SNAPSHOT));
  }

  @Override
  public boolean toClient() {
    if (!commits) {
      return true;
    }
    commits = false;
    return !trigger.reached(KillPoint.AFTER_PERSIST);
  }
}
