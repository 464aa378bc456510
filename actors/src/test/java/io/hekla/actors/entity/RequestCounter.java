package io.hekla.actors.entity;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Stand-in of an adapter whose requests all succeed, with their number. */
final class RequestCounter {
  private RequestCounter() {}

  static Behavior<ApiAdapter.Message> of(Function<Verb, AtomicInteger> counter) {
    return Behaviors.receiveMessage(
        message -> {
          if (message instanceof ApiAdapter.Do request) {
            request.verbs().forEach(verb -> counter.apply(verb).incrementAndGet());
            request
                .replyTo()
                .tell(
                    new ApiAdapter.Settled(
                        request.number(),
                        request.verbs().stream()
                            .<Outcome>map(verb -> new Outcome.Done(new Outcome.Written("Done", 0)))
                            .toList()));
          }
          return Behaviors.same();
        });
  }
}
