package io.hekla.model.cluster;

import io.hekla.model.api.Bounds;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression over node names whose matching cannot hang the caller: one that is invalid,
 * is longer than {@link Bounds#PATTERN_LENGTH} or is nested too deeply matches nothing, and so does
 * one that needs too many steps.
 */
public final class NamePattern {
  private static final int MOST_STEPS = 100_000;

  private final Optional<Pattern> pattern;

  /** Creates the pattern of a text, or one that matches nothing. */
  public NamePattern(String text) {
    pattern = text.length() > Bounds.PATTERN_LENGTH ? Optional.empty() : compile(text);
  }

  private static Optional<Pattern> compile(String text) {
    try {
      return Optional.of(Pattern.compile(text));
    } catch (PatternSyntaxException | StackOverflowError unusable) {
      // Compilation recurses into groups, on the stack of the calling thread.
      return Optional.empty();
    }
  }

  /** Returns whether names can be matched by it; otherwise it matches nothing. */
  public boolean isUsable() {
    return pattern.isPresent();
  }

  /** Returns whether it is found in a name, at any position. */
  public boolean isFoundIn(String name) {
    try {
      return pattern.isPresent() && pattern.get().matcher(new Counted(name)).find();
    } catch (TooManySteps | StackOverflowError endless) {
      return false;
    }
  }

  private static final class TooManySteps extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Text that can be read only a limited number of times. */
  private static final class Counted implements CharSequence {
    private final CharSequence text;
    private int steps;

    Counted(CharSequence text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      if (++steps > MOST_STEPS) {
        throw new TooManySteps();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Counted(text.subSequence(start, end));
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
