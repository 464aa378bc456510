package io.hekla.scheduler.plugin;

import org.jspecify.annotations.Nullable;

/** What a part of the policy threw, with who it was. */
public final class Thrown extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What may throw. */
  public enum Part {
    PLUGIN,
    ACTION
  }

  private final Part part;
  private final String name;
  private final String where;
  private final Throwable what;

  private Thrown(Part part, String name, String where, Throwable what) {
    super(name + " in " + where, what);
    this.part = part;
    this.name = name;
    this.where = where;
    this.what = what;
  }

  /**
   * What to throw on when a part has thrown: what was thrown further inside keeps its name. Running
   * out of memory is nobody's in particular and stays as it is, as does every other {@link
   * VirtualMachineError} but {@link StackOverflowError}: a part that calls itself for ever does so
   * at the same place again.
   *
   * @param where what it was asked to do
   */
  public static Throwable by(Part part, String name, String where, @Nullable Throwable what) {
    if (what == null
        || what instanceof Thrown
        || (what instanceof VirtualMachineError && !(what instanceof StackOverflowError))) {
      return what == null ? new IllegalStateException(name + " in " + where) : what;
    }
    return new Thrown(part, name, where, what);
  }

  /**
   * Has a part do something; what it throws comes as {@link Thrown}, as told at {@link #by}.
   *
   * @param where what it is asked to do
   */
  public static void noting(Part part, String name, String where, Runnable work) {
    try {
      work.run();
    } catch (Throwable what) {
      throw unchecked(by(part, name, where, what));
    }
  }

  @SuppressWarnings("unchecked") // Whatever was thrown goes on as it is.
  private static <T extends Throwable> RuntimeException unchecked(Throwable what) throws T {
    throw (T) what;
  }

  /** What threw. */
  public Part part() {
    return part;
  }

  /** The name by which configurations call it. */
  public String name() {
    return name;
  }

  /** What it was asked to do. */
  public String where() {
    return where;
  }

  /** What it threw. */
  public Throwable what() {
    return what;
  }
}
