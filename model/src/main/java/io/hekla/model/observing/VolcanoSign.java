package io.hekla.model.observing;

/**
 * A sign of an active Volcano. All signs are under the control of administrators: a tenant who
 * could produce one could stop Hekla for everybody.
 *
 * @param source source of the sign
 * @param program program whose sign it is
 * @param text what was observed, and where, for people
 */
public record VolcanoSign(Source source, VolcanoComponent program, String text) {
  /** Source of a sign. */
  public enum Source {
    /** Lease that Volcano renews. */
    LEASE("lease"),
    /** Pod in a namespace of administrators that runs it. */
    POD("pod"),
    /** Binds of our pods by another scheduler, for which no one has permission by default. */
    BINDS("binds");

    private final String word;

    Source(String word) {
      this.word = word;
    }

    /** Returns the word for metrics. */
    public String word() {
      return word;
    }
  }
}
