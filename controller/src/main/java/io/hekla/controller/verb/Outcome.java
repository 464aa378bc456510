package io.hekla.controller.verb;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.ResourceVersions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What came of a request as far as it matters to whoever asked. */
public sealed interface Outcome {
  /**
   * What was wanted holds, by this request or before it.
   *
   * @param written the newest version that shows it
   */
  record Done(Written written) implements Outcome {}

  /**
   * The API will not do it; to ask the same again makes no sense.
   *
   * @param alone whether this says nothing of other requests: something of its name is in the way
   */
  record Refused(String reason, boolean alone) implements Outcome {
    public Refused(String reason) {
      this(reason, false);
    }
  }

  /**
   * The reason why the first of some requests that were refused, or got no answer, came to nothing.
   */
  static Optional<String> firstFailure(List<Outcome> outcomes) {
    for (Outcome outcome : outcomes) {
      switch (outcome) {
        case Refused refused -> {
          return Optional.of(refused.reason());
        }
        case Unknown unknown -> {
          return Optional.of(unknown.message());
        }
        case Done done -> {}
        case Waits waits -> {}
        case HeldOff heldOff -> {}
      }
    }
    return Optional.empty();
  }

  /**
   * What could be done is done, and others have to do the rest: to be asked again later. Nothing
   * went wrong, so whoever asks takes up no place among the requests under way meanwhile.
   */
  record Waits(String message) implements Outcome {}

  /**
   * Kept back, or not to be done for as long as something stands against it: Hekla only observes,
   * or the namespace is being terminated. To be asked for later, should that change; there is
   * nothing to warn of.
   *
   * @param namespaceEnds whether it is that the namespace is being terminated
   */
  record HeldOff(String reason, boolean namespaceEnds) implements Outcome {
    public HeldOff(String reason) {
      this(reason, false);
    }

    /** Nothing is created any more in this namespace. */
    public static HeldOff namespaceEnds(String namespace) {
      return new HeldOff("namespace %s is being terminated".formatted(namespace), true);
    }
  }

  /**
   * No answer after every try: whether it was done is not known.
   *
   * @param retryAfter how long the server asks to be left alone; zero if it does not say
   * @param rest what to try next, if that is not the same again
   */
  record Unknown(String message, Duration retryAfter, Optional<Step> rest) implements Outcome {
    public Unknown(String message) {
      this(message, Duration.ZERO);
    }

    public Unknown(String message, Duration retryAfter) {
      this(message, retryAfter, Optional.empty());
    }

    /** The same, with this to be tried next, unless that is said already. */
    public Unknown leaving(Step left) {
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
