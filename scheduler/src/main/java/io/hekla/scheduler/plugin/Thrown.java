package io.hekla.scheduler.plugin;

import io.hekla.scheduler.decision.Reason;

/** What a part of the policy threw, with who it was. */
public final class Thrown extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What may throw. */
  public enum Part {
    PLUGIN,
    ACTION,
    /** A figure that Hekla shows, by which nothing is decided. */
    FIGURE
  }

  /**
   * Where something was thrown.
   *
   * @param name by which configurations call the part
   * @param where what it was asked to do: the point at which a plugin registered, or {@code open}
   */
  public record Source(Part part, String name, String where) {}

  private final Source source;
  private final Throwable what;

  private Thrown(Source source, Throwable what) {
    super(source.name() + " in " + source.where(), what);
    this.source = source;
    this.what = what;
  }

  /**
   * What to throw on when a part has thrown: what was thrown further inside keeps its name. Running
   * out of memory is nobody's in particular and goes on as it is, as does every other {@link
   * VirtualMachineError} but {@link StackOverflowError}: a part that calls itself for ever does so
   * at the same place again.
   */
  static Thrown by(Source source, Throwable what) {
    return switch (what) {
      case Thrown inside -> inside;
      case StackOverflowError endless -> new Thrown(source, endless);
      case VirtualMachineError nobodys -> throw nobodys;
      default -> new Thrown(source, what);
    };
  }

  /** What threw, and where. */
  public Source source() {
    return source;
  }

  /** What it threw. */
  public Throwable what() {
    return what;
  }

  /** Why somebody waits for whom the part has to be asked. */
  Reason reason() {
    String message = what.getMessage();
    String type = what.getClass().getSimpleName();
    return new Reason.PartFailed(
        source.name(), source.where(), message == null ? type : type + ": " + message);
  }
}
