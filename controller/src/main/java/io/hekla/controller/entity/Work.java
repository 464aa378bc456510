package io.hekla.controller.entity;

import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What has to be done to carry out an effect.
 *
 * @param <C> commands of the machine that asked
 */
public sealed interface Work<C> {
  /**
   * Requests to the API.
   *
   * @param lane effects of one lane go out one after the other, and of those that wait only the
   *     newest; empty for effects that go out at once
   * @param type whose adapter makes them
   * @param answer the command that tells the machine what came of it, if it wants to know; in the
   *     order of the verbs
   */
  record Requests<C>(
      String lane, RequestClass type, List<Verb> verbs, Function<List<Outcome>, Optional<C>> answer)
      implements Work<C> {
    public Requests {
      verbs = List.copyOf(verbs);
    }

    /** These requests only. */
    Requests<C> of(List<Verb> some) {
      return new Requests<>(lane, type, some, answer);
    }

    /**
     * These, with another answer.
     *
     * @param better gets the outcomes and the answer so far
     */
    public Requests<C> answering(BiFunction<List<Outcome>, Optional<C>, Optional<C>> better) {
      return new Requests<>(
          lane, type, verbs, outcomes -> better.apply(outcomes, answer.apply(outcomes)));
    }

    /** These, of which somebody else hears, too, once they are settled. */
    public Requests<C> telling(Consumer<List<Outcome>> listener) {
      return new Requests<>(
          lane,
          type,
          verbs,
          outcomes -> {
            listener.accept(outcomes);
            return answer.apply(outcomes);
          });
    }

    /** Requests of which the machine hears through the next look. */
    public static <C> Requests<C> silent(String lane, RequestClass type, Verb... verbs) {
      return silent(lane, type, List.of(verbs));
    }

    /** As {@link #silent(String, RequestClass, Verb...)}. */
    public static <C> Requests<C> silent(String lane, RequestClass type, List<Verb> verbs) {
      return new Requests<>(lane, type, verbs, outcomes -> Optional.empty());
    }
  }

  /**
   * Requests that need not go out at once, because what they write may be about to change again:
   * the newest of a lane goes out once it has been the same for a while ({@link StatusPace#quiet}).
   * Requests of that lane that do not wait take its place.
   *
   * @param lane as in {@link Requests}; not empty
   * @param inMotion whether it is known to be about to change, so that it waits for that as long as
   *     it may ({@link StatusPace#latest})
   * @param everyLookAsks whether each look of the entity asks for it again as long as it is wanted,
   *     so that one that does not takes it back
   * @param requests of this lane; asked for only once they go out, since most never do
   */
  record Unhurried<C>(
      String lane, boolean inMotion, boolean everyLookAsks, Supplier<Requests<C>> requests)
      implements Work<C> {}

  /**
   * Requests that create what the API may refuse: a quota, a webhook, a name that it does not take.
   * Once one is refused they start slowly again ({@link SlowStart}).
   *
   * @param group creations of one group share their pauses
   * @param apart whether each is worth something without the others, so that they start with one
   */
  record Creations<C>(String group, Requests<C> requests, boolean apart) implements Work<C> {}

  /** Take the last look once more at this time. */
  record WakeAt<C>(Instant due) implements Work<C> {}

  /** Tell another actor; there is nothing to wait for. */
  record Tell<C>(Runnable telling) implements Work<C> {}

  /** Not possible before the next look, which will ask for it again. */
  record AfterNextLook<C>() implements Work<C> {}
}
