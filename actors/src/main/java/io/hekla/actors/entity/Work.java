package io.hekla.actors.entity;

import akka.actor.typed.ActorRef;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.kubernetes.Outcome;
import io.hekla.actors.kubernetes.Verb;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

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
   * @param answer the command that tells the machine what came of it, if it wants to know; in the
   *     order of the verbs
   */
  record Requests<C>(
      String lane,
      ActorRef<ApiAdapter.Message> adapter,
      List<Verb> verbs,
      Function<List<Outcome>, Optional<C>> answer)
      implements Work<C> {
    public Requests {
      verbs = List.copyOf(verbs);
    }

    /** Requests of which the machine hears through the next look. */
    public static <C> Requests<C> silent(
        String lane, ActorRef<ApiAdapter.Message> adapter, Verb... verbs) {
      return new Requests<>(lane, adapter, List.of(verbs), outcomes -> Optional.empty());
    }
  }

  /** Take the last look once more at this time. */
  record WakeAt<C>(Instant due) implements Work<C> {}

  /** Tell another actor; there is nothing to wait for. */
  record Tell<C>(Runnable telling) implements Work<C> {}

  /** Not possible before the next look, which will ask for it again. */
  record AfterNextLook<C>() implements Work<C> {}
}
