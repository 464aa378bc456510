package io.hekla.controller.verb;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.ResourceVersions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Outcome of a request as far as it matters to its asker. */
public sealed interface Outcome {
  /**
   * Success: the wanted state holds, by this request or before it.
   *
   * @param written the newest version that shows it
   */
  record Done(Written written) implements Outcome {}

  /**
   * Refusal by the API; the same request again makes no sense.
   *
   * @param alone whether it has no bearing on other requests: an object of its name is in the way
   */
  record Refused(String reason, boolean alone) implements Outcome {
    public Refused(String reason) {
      this(reason, false);
    }
  }

  /** Returns the reason of the first of some requests that were refused, or got no answer. */
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
        case Deferred deferred -> {}
      }
    }
    return Optional.empty();
  }

  /**
   * Partial success: others have to do the rest, and the request is made again later. Nothing went
   * wrong, so the asker takes up no place among the requests under way meanwhile.
   */
  record Waits(String message) implements Outcome {}

  /**
   * Request that is delayed, or not to be made for as long as a reason forbids it: Hekla only
   * observes, or the namespace is being terminated. It is to be asked for later, should that
   * change; there is nothing to warn of.
   *
   * @param namespaceEnds whether the reason is that the namespace is being terminated
   */
  record Deferred(String reason, boolean namespaceEnds) implements Outcome {
    public Deferred(String reason) {
      this(reason, false);
    }

    /** Returns the outcome of a creation in a namespace that is being terminated. */
    public static Deferred namespaceEnds(String namespace) {
      return new Deferred("namespace %s is being terminated".formatted(namespace), true);
    }
  }

  /**
   * No answer after every try: whether the request was carried out is unknown.
   *
   * @param retryAfter pause that the server asks for; zero if it names none
   * @param rest next step to try, if that is not the same again
   */
  record Unknown(String message, Duration retryAfter, Optional<VerbStep> rest) implements Outcome {
    public Unknown(String message) {
      this(message, Duration.ZERO);
    }

    public Unknown(String message, Duration retryAfter) {
      this(message, retryAfter, Optional.empty());
    }

    /** Returns the same outcome, with this next step, unless it has one already. */
    public Unknown leaving(VerbStep left) {
      return rest.isPresent() ? this : new Unknown(message, retryAfter, Optional.of(left));
    }
  }

  /**
   * Version of an object.
   *
   * @param kind name of its kind
   * @param version its resourceVersion as a number; 0 if it is not one, or there is none
   */
  record Written(String kind, long version) {
    /** Returns the result of a request that wrote nothing. */
    public static Written nothing(Kind<?> kind) {
      return new Written(kind.name(), 0);
    }

    /** Returns this version of an object of a kind. */
    public static Written at(Kind<?> kind, @org.jspecify.annotations.Nullable String version) {
      return new Written(kind.name(), ResourceVersions.read(version));
    }
  }
}
