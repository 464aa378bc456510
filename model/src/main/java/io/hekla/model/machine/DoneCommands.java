package io.hekla.model.machine;

import java.util.ArrayList;
import java.util.List;

/**
 * Uids of the Command objects that were carried out. A Command is deleted once it is done, and may
 * be observed again before that succeeds; it is never done twice.
 */
public final class DoneCommands {
  /**
   * Maximum number of remembered uids, and of Commands that an entity receives at once: of Commands
   * that cannot be deleted none is forgotten and done again.
   */
  public static final int MOST = 100;

  private DoneCommands() {}

  /** Returns the uids done before and one more, newest last, without the oldest of too many. */
  public static List<String> with(List<String> before, String uid) {
    var all = new ArrayList<>(before);
    all.add(uid);
    return List.copyOf(all.subList(Math.max(0, all.size() - MOST), all.size()));
  }
}
