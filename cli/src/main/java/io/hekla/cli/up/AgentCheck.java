package io.hekla.cli.up;

import java.util.Optional;

/**
 * Check of a member that shall run with Kamon's agent, which is an option of its JVM: in a
 * container nothing but its file of options can give it that.
 */
final class AgentCheck {
  /** Resource that only the class path of a member with the agent has. */
  private static final String SETTINGS = "telemetry.conf";

  private AgentCheck() {}

  /** Returns a warning if this process shall have the agent, and has not. */
  static Optional<String> ofProcess() {
    return warning(
        Optional.ofNullable(System.getenv("HEKLA_TELEMETRY")).orElse(""),
        ClassLoader.getSystemResource(SETTINGS) != null);
  }

  /**
   * Returns the warning.
   *
   * @param wanted value of HEKLA_TELEMETRY; empty if it is not set
   * @param hasAgent whether the JVM was started with the agent
   */
  static Optional<String> warning(String wanted, boolean hasAgent) {
    if (!wanted.equals("on") || hasAgent) {
      return Optional.empty();
    }
    return Optional.of(
        "HEKLA_TELEMETRY is on, and this JVM runs without Kamon's agent; in a container it begins"
            + " with java @/opt/hekla/member-telemetry (docs/telemetry.md)");
  }
}
