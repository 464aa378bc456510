package io.hekla.controller.verdict;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * Settings of the verdicts written to pods that wait, under {@code hekla.verdicts}.
 *
 * @param perSecond pods that are written to per second at most
 * @param settle time for which a pod must have waited for one reason until it is written
 * @param gather the same for a reason that is over as soon as the rest of its gang exists
 * @param behindBinds additional time while binds are under way
 * @param refresh shortest time between two writes that differ in numbers only
 */
public record VerdictSettings(
    int perSecond, Duration settle, Duration gather, Duration behindBinds, Duration refresh) {
  /** Reads {@code hekla.verdicts}. */
  public static VerdictSettings read(Config verdicts) {
    return new VerdictSettings(
        verdicts.getInt("per-second"),
        verdicts.getDuration("settle"),
        verdicts.getDuration("gather"),
        verdicts.getDuration("behind-binds"),
        verdicts.getDuration("refresh"));
  }
}
