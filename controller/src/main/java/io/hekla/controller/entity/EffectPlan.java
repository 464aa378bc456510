package io.hekla.controller.entity;

import io.fabric8.kubernetes.api.model.HasMetadata;
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
 * Work that carries out an effect.
 *
 * @param <C> commands of the machine that asked
 */
public sealed interface EffectPlan<C> {
  /**
   * Requests to the API.
   *
   * @param lane effects of one lane go out one after the other, and of those that wait only the
   *     newest; empty for effects that go out at once
   * @param type class whose adapter makes them
   * @param answer makes the command that reports the outcomes to the machine, if it needs them;
   *     outcomes are in the order of the verbs
   */
  record Requests<C>(
      String lane, RequestClass type, List<Verb> verbs, Function<List<Outcome>, Optional<C>> answer)
      implements EffectPlan<C> {
    public Requests {
      verbs = List.copyOf(verbs);
    }

    /** Returns these requests with other verbs. */
    Requests<C> of(List<Verb> some) {
      return new Requests<>(lane, type, some, answer);
    }

    /**
     * Returns these requests with another answer.
     *
     * @param better gets the outcomes and the answer so far
     */
    public Requests<C> answering(BiFunction<List<Outcome>, Optional<C>, Optional<C>> better) {
      return new Requests<>(
          lane, type, verbs, outcomes -> better.apply(outcomes, answer.apply(outcomes)));
    }

    /**
     * Returns these requests with a listener, which hears of the outcomes once they are settled,
     * too.
     */
    public Requests<C> withListener(Consumer<List<Outcome>> listener) {
      return new Requests<>(
          lane,
          type,
          verbs,
          outcomes -> {
            listener.accept(outcomes);
            return answer.apply(outcomes);
          });
    }

    /** Returns requests whose results the machine learns from the next observation. */
    public static <C> Requests<C> silent(String lane, RequestClass type, Verb... verbs) {
      return silent(lane, type, List.of(verbs));
    }

    /** Returns the same as {@link #silent(String, RequestClass, Verb...)}. */
    public static <C> Requests<C> silent(String lane, RequestClass type, List<Verb> verbs) {
      return new Requests<>(lane, type, verbs, outcomes -> Optional.empty());
    }
  }

  /**
   * Requests that need not go out at once, because their content may be about to change again: the
   * newest of a lane goes out once it has been the same for a while ({@link
   * StatusWriteLimiter#quiet}). Requests of that lane that do not wait take its place.
   *
   * @param lane as in {@link Requests}; not empty
   * @param inMotion whether it is known to be about to change, so that it waits for that as long as
   *     it may ({@link StatusWriteLimiter#latest})
   * @param everyObservationAsks whether each observation of the entity asks for it again as long as
   *     it is wanted, so that one that does not cancels it
   * @param requests of this lane; asked for only once they go out, since most never do
   */
  record Debounced<C>(
      String lane, boolean inMotion, boolean everyObservationAsks, Supplier<Requests<C>> requests)
      implements EffectPlan<C> {}

  /**
   * Requests that create objects which the API may refuse: for a quota, a webhook, a name that it
   * does not accept. Once one is refused they start slowly again ({@link SlowStart}).
   *
   * @param group creations of one group share their pauses
   * @param apart whether each is worth something without the others, so that they start with one
   */
  record Creations<C>(String group, Requests<C> requests, boolean apart) implements EffectPlan<C> {}

  /** Wake-up that takes the last observation once more at this time. */
  record WakeAt<C>(Instant due) implements EffectPlan<C> {}

  /** Message to another actor, which is not waited for. */
  record Tell<C>(Runnable work) implements EffectPlan<C> {}

  /**
   * Message about the object to another actor, which is not waited for: sent at once if the object
   * was seen, else with the observation that shows it. Decisions can reach an entity before its
   * object does. Only the newest of these waits.
   */
  record TellOnceSeen<C>(Consumer<HasMetadata> work) implements EffectPlan<C> {}

  /** Work that is impossible before the next observation, which will ask for it again. */
  record AfterNextObservation<C>() implements EffectPlan<C> {}
}
