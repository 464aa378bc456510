package io.hekla.controller.request;

import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Requests that are answered together. */
final class Batch<A> {
  private final A asker;
  private final long number;
  private final boolean untilRefused;
  private final @Nullable Outcome[] outcomes;
  private final List<RequestQueue.Call<A>> calls;
  private int open;

  Batch(A asker, long number, List<Verb> verbs, boolean untilRefused) {
    this.asker = asker;
    this.number = number;
    this.untilRefused = untilRefused;
    this.outcomes = new Outcome[verbs.size()];
    this.open = outcomes.length;
    this.calls = new ArrayList<>(outcomes.length);
    for (int i = 0; i < outcomes.length; i++) {
      calls.add(new RequestQueue.Call<>(this, i, verbs.get(i)));
    }
  }

  A asker() {
    return asker;
  }

  long number() {
    return number;
  }

  boolean untilRefused() {
    return untilRefused;
  }

  /** Returns the calls, in the order of the verbs. */
  List<RequestQueue.Call<A>> calls() {
    return calls;
  }

  /** Returns whether this was the last open one. */
  boolean settle(int index, Outcome outcome) {
    outcomes[index] = outcome;
    open--;
    return open == 0;
  }

  /** Returns the outcomes once the last one is settled, in the order of the verbs. */
  List<Outcome> outcomes() {
    return Arrays.stream(outcomes).map(Objects::requireNonNull).toList();
  }
}
