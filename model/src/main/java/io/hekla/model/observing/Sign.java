package io.hekla.model.observing;

/**
 * Something by which a Volcano shows itself. All of it is in the hands of administrators: a tenant
 * who could bring about a sign could stop Hekla for everybody.
 *
 * @param source what shows it
 * @param program whose sign it is
 * @param text for people: what was seen, and where
 */
public record Sign(Source source, Program program, String text) {
  /** What shows that a Volcano is at work. */
  public enum Source {
    /** A lease that it renews. */
    LEASE("lease"),
    /** A pod in a namespace of administrators that runs it. */
    POD("pod"),
    /** Pods of ours that somebody else bound, for which nobody has permission by default. */
    BINDS("binds");

    private final String word;

    Source(String word) {
      this.word = word;
    }

    /** For metrics. */
    public String word() {
      return word;
    }
  }
}
