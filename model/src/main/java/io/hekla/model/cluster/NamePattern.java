package io.hekla.model.cluster;

import io.hekla.model.api.Bounds;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression over node names that cannot hold up whoever asks: one that is none, is
 * longer than {@link Bounds#PATTERN_LENGTH} or is nested too deeply finds nothing, and so does one
 * that needs too many steps.
 */
public final class NamePattern {
  private static final int MOST_STEPS = 100_000;

  private final Optional<Pattern> pattern;

  /** The pattern that a text is, or one that finds nothing. */
  public NamePattern(String text) {
    pattern = text.length() > Bounds.PATTERN_LENGTH ? Optional.empty() : compile(text);
  }

  private static Optional<Pattern> compile(String text) {
    try {
      return Optional.of(Pattern.compile(text));
    } catch (PatternSyntaxException | StackOverflowError unusable) {
      // Compilation recurses into groups, on the stack of whichever thread asks.
      return Optional.empty();
    }
  }

  /** Whether names can be matched by it; one that is not finds nothing. */
  public boolean isUsable() {
    return pattern.isPresent();
  }

  /** Whether it is found in a name, wherever in it. */
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

  /** A text that can be looked at only so often. */
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
