package io.hekla.system;

import io.hekla.actors.StartRefused;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import java.util.Map;

/**
 * The entry of a member that schedules on another member's API. Its settings are the JVM's system
 * properties; when the member ends for whatever reason, the JVM does.
 */
final class SchedulerMember {
  /** What it says when it is up. */
  static final String UP = "this member is up";

  private SchedulerMember() {}

  public static void main(String[] none) throws StartRefused {
    var system = HeklaSystem.startOnLentApi(HeklaSettings.read(Map.of()));
    System.out.println(UP);
    system.ended().toCompletableFuture().join();
    System.exit(1);
  }
}
