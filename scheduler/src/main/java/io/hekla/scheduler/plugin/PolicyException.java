package io.hekla.scheduler.plugin;

import io.hekla.scheduler.decision.Reason;

/** Throwable of a part of the policy, with its source. */
public final class PolicyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Kinds of parts that may throw. */
  public enum Part {
    PLUGIN,
    ACTION,
    /** Figure that Hekla shows, by which nothing is decided. */
    FIGURE
  }

  /**
   * Source of a throwable.
   *
   * @param name name of the part in configurations
   * @param where the part's task: the point at which a plugin registered, or {@code open}
   */
  public record Source(Part part, String name, String where) {}

  private final Source source;
  private final Throwable what;

  private PolicyException(Source source, Throwable what) {
    super(source.name() + " in " + source.where(), what);
    this.source = source;
    this.what = what;
  }

  /**
   * Returns the throwable to throw on when a part has thrown; a throwable from further inside keeps
   * its source. Running out of memory belongs to no part and is thrown on as it is, as is every
   * other {@link VirtualMachineError} but {@link StackOverflowError}: an endless recursion recurs
   * at the same place.
   */
  static PolicyException by(Source source, Throwable what) {
    return switch (what) {
      case PolicyException inside -> inside;
      case StackOverflowError endless -> new PolicyException(source, endless);
      case VirtualMachineError nobodys -> throw nobodys;
      default -> new PolicyException(source, what);
    };
  }

  /** Part that threw, and the point. */
  public Source source() {
    return source;
  }

  /** Original throwable. */
  public Throwable what() {
    return what;
  }

  /** Reason for which the jobs wait that the part has to be asked about. */
  Reason reason() {
    String message = what.getMessage();
    String type = what.getClass().getSimpleName();
    return new Reason.PluginFailed(
        source.name(), source.where(), message == null ? type : type + ": " + message);
  }
}
