package io.hekla.model.observing;

/** A program of Volcano that does the same work as Hekla. */
public enum VolcanoComponent {
  SCHEDULER("vc-scheduler"),
  CONTROLLERS("vc-controller-manager"),
  HYPERNODES("vc-hypernode-controller-manager");

  private final String executable;

  VolcanoComponent(String executable) {
    this.executable = executable;
  }

  /** Returns the name of the executable, and of its image. */
  public String executable() {
    return executable;
  }
}
