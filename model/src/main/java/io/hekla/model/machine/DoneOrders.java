package io.hekla.model.machine;

import java.util.ArrayList;
import java.util.List;

/**
 * Uids of the Command objects that were done. A Command is deleted once it is done, and may be
 * shown again before that succeeds; it is never done twice.
 */
public final class DoneOrders {
  /**
   * So many are remembered, and no more Commands are shown to an entity at once: of those that
   * cannot be deleted none is forgotten and done anew.
   */
  public static final int MOST = 100;

  private DoneOrders() {}

  /** Those done before and one more, newest last, the oldest of too many left out. */
  public static List<String> with(List<String> before, String uid) {
    var all = new ArrayList<>(before);
    all.add(uid);
    return List.copyOf(all.subList(Math.max(0, all.size() - MOST), all.size()));
  }
}
