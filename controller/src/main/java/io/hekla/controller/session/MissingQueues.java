package io.hekla.controller.session;

import io.hekla.controller.pace.Pauses;
import io.hekla.controller.verb.CreateOwned;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import io.hekla.model.api.Queue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * {@link DefaultQueues} that are not known to exist: each is tried again until it does. At a first
 * start the API server may refuse all of them for a while, since it asks a webhook that no member
 * serves yet (docs/admission.md).
 *
 * @param creations one request for each, in the order in which they are made
 * @param tries tries in a row after which some were still missing
 * @param trouble reason why the first of them could not be created; empty if there is nothing to
 *     warn of
 */
public record MissingQueues(
    List<CreateOwned<Queue>> creations, int tries, Optional<String> trouble) {
  public MissingQueues {
    creations = List.copyOf(creations);
  }

  /**
   * Returns all default queues, none tried so far.
   *
   * @param ofOthers queue of objects that name none
   */
  public static MissingQueues all(String ofOthers) {
    return new MissingQueues(DefaultQueues.creations(ofOthers), 0, Optional.empty());
  }

  /** Returns the requests of the next try. */
  public List<Verb> requests() {
    return List.copyOf(creations);
  }

  /** Returns their names. */
  public List<String> names() {
    return creations.stream().map(creation -> creation.object().getMetadata().getName()).toList();
  }

  /** Returns whether none is missing. */
  public boolean isEmpty() {
    return creations.isEmpty();
  }

  /**
   * Returns what a try leaves.
   *
   * @param outcomes of {@link #requests}, in their order
   */
  public MissingQueues after(List<Outcome> outcomes) {
    var left = new ArrayList<CreateOwned<Queue>>();
    for (int i = 0; i < creations.size(); i++) {
      if (!exists(outcomes.get(i))) {
        left.add(creations.get(i));
      }
    }
    return new MissingQueues(
        left,
        tries + 1,
        Outcome.firstFailure(outcomes.stream().filter(MissingQueues::lacks).toList()));
  }

  private static boolean lacks(Outcome outcome) {
    return !exists(outcome);
  }

  /** Returns whether the queue exists, as Hekla makes it or as somebody else did. */
  private static boolean exists(Outcome outcome) {
    return outcome instanceof Outcome.Done
        || (outcome instanceof Outcome.Refused refused && refused.alone());
  }

  /** Returns the pause before the next try. */
  public Duration pause(Pauses pauses, RandomGenerator jitter) {
    return pauses.after(Math.max(1, tries), jitter);
  }
}
