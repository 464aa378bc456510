package io.hekla.actors.system;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of changed keys that cannot be used, in the state that they are in. Files are replaced one
 * after the other, and do not fit meanwhile; only a state that lasts is worth a warning.
 */
final class RefusedKeys {
  private static final Logger log = LoggerFactory.getLogger(RenewableTls.class);
  private static final long PAUSE = TimeUnit.MINUTES.toNanos(1);

  private final LongSupplier nanoTime;
  private List<?> state = List.of();
  private long since;
  private long readAt;
  private boolean warned;

  /**
   * @param nanoTime a clock that is never set, in nanoseconds
   */
  RefusedKeys(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Returns whether the files were read in this state within the last minute, and refused. */
  boolean areRecent(List<?> files) {
    return files.equals(state) && nanoTime.getAsLong() - readAt < PAUSE;
  }

  /** Takes note that files in this state cannot be used. */
  void add(List<?> files, Exception why) {
    readAt = nanoTime.getAsLong();
    if (!files.equals(state)) {
      state = files;
      since = readAt;
      warned = false;
    }
    if (warned || readAt - since < PAUSE) {
      log.debug("changed keys of members cannot be used so far", why);
      return;
    }
    warned = true;
    log.warn(
        "changed keys of this member cannot be used; new connections have those before them, until these end: {}",
        why.getMessage());
  }

  /** Forgets them: the files can be used. */
  void clear() {
    state = List.of();
  }
}
