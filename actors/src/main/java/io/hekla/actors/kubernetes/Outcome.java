package io.hekla.actors.kubernetes;

import java.time.Duration;
import java.util.Optional;

/** What came of a request as far as it matters to whoever asked. */
public sealed interface Outcome {
  /**
   * What was wanted holds, by this request or before it.
   *
   * @param written the newest version that shows it
   */
  record Done(Written written) implements Outcome {}

  /** The API will not do it; to ask the same again makes no sense. */
  record Refused(String reason) implements Outcome {}

  /**
   * What could be done is done, and others have to do the rest: to be asked again later. Nothing
   * went wrong, so whoever asks takes up no place among the requests under way meanwhile.
   */
  record Waits(String message) implements Outcome {}

  /**
   * No answer after every try: whether it was done is not known.
   *
   * @param retryAfter how long the server asks to be left alone; zero if it does not say
   * @param rest what to try next, if that is not the same again
   */
  record Unknown(String message, Duration retryAfter, Optional<Verb> rest) implements Outcome {
    public Unknown(String message) {
      this(message, Duration.ZERO);
    }

    public Unknown(String message, Duration retryAfter) {
      this(message, retryAfter, Optional.empty());
    }

    /** The same, with this to be tried next, unless that is said already. */
    public Unknown leaving(Verb left) {
      return rest.isPresent() ? this : new Unknown(message, retryAfter, Optional.of(left));
    }
  }

  /**
   * A version of an object.
   *
   * @param kind name of its kind
   * @param version its resourceVersion as a number; 0 if it is not one, or there is none
   */
  record Written(String kind, long version) {
    /** Nothing was written. */
    public static Written nothing(Kind<?> kind) {
      return new Written(kind.name(), 0);
    }

    /** This version of an object of a kind. */
    public static Written at(Kind<?> kind, @org.jspecify.annotations.Nullable String version) {
      return new Written(kind.name(), ResourceVersions.read(version));
    }
  }
}
