package io.hekla.cli.migrate;

import java.util.Optional;

/** Programs of Volcano (docs/reference/volcano-programs.md), each with its fate in a migration. */
enum VolcanoProgram {
  SCHEDULER("vc-scheduler", true, "stops; Hekla schedules"),
  CONTROLLERS("vc-controller-manager", true, "stops; Hekla runs Jobs, Queues, flows and schedules"),
  HYPERNODES("vc-hypernode-controller-manager", true, "stops; Hekla discovers HyperNodes"),
  ADMISSION("vc-webhook-manager", false, "goes on: its webhooks are called until they are deleted"),
  AGENT_SCHEDULER("vc-agent-scheduler", false, "goes on: Hekla has nothing in its place"),
  AGENT("vc-agent", false, "goes on: Hekla has nothing in its place");

  private final String image;
  private final boolean stops;
  private final String fate;

  VolcanoProgram(String image, boolean stops, String fate) {
    this.image = image;
    this.stops = stops;
    this.fate = fate;
  }

  String image() {
    return image;
  }

  /** Returns whether Hekla replaces it. */
  boolean stops() {
    return stops;
  }

  /** Fate of the program in a migration, for people. */
  String fate() {
    return fate;
  }

  /**
   * Finds a program by the name of an image, without registry and tag, or of a program, without its
   * folder.
   */
  static Optional<VolcanoProgram> of(String reference) {
    String bare = reference.substring(reference.lastIndexOf('/') + 1).split("[:@]", 2)[0];
    for (VolcanoProgram one : values()) {
      if (one.image.equals(bare)) {
        return Optional.of(one);
      }
    }
    return Optional.empty();
  }
}
