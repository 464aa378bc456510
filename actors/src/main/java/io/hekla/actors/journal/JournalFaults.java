package io.hekla.actors.journal;

import akka.pattern.CircuitBreakerOpenException;
import akka.persistence.RecoveryTimedOut;
import java.io.IOException;
import java.io.NotSerializableException;
import java.sql.SQLException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;

/** Classification of a journal's failures: some may pass by themselves. */
public final class JournalFaults {
  private JournalFaults() {}

  /**
   * Returns whether another try is worth while: the database was not there, or did not answer in
   * time. An event that was read and not understood stays as it is.
   */
  public static boolean mayPass(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      boolean passes =
          switch (cause) {
            case NotSerializableException unreadable -> false;
            case SQLException database -> true;
            case TimeoutException late -> true;
            case RecoveryTimedOut late -> true;
            case CircuitBreakerOpenException spared -> true;
            case RejectedExecutionException full -> true;
            case IOException broken ->
                !(broken instanceof com.fasterxml.jackson.core.JacksonException);
            default -> false;
          };
      if (passes) {
        return true;
      }
    }
    return false;
  }
}
