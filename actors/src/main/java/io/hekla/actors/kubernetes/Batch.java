package io.hekla.actors.kubernetes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Requests that are answered together. */
final class Batch {
  private final ApiAdapter.Do request;
  private final @Nullable Outcome[] outcomes;
  private final List<Call> calls = new ArrayList<>();
  private int open;

  /** One request of a batch. */
  static final class Call {
    private final Batch batch;
    private final int index;
    private final String namespace;
    private final boolean creates;
    private Step left;
    private int attempts;
    private boolean begun;
    private long beganNanos;

    private Call(Batch batch, int index, Verb verb) {
      this.batch = batch;
      this.index = index;
      this.namespace = namespaceOf(verb);
      this.creates = verb.creates();
      this.left = verb;
    }

    private static String namespaceOf(Verb verb) {
      try {
        return verb.namespace();
      } catch (RuntimeException e) {
        // Its attempt says what is wrong with it.
        return "";
      }
    }

    Batch batch() {
      return batch;
    }

    String namespace() {
      return namespace;
    }

    boolean creates() {
      return creates;
    }

    /** The part of it that is left to do. */
    Step left() {
      return left;
    }

    void leave(Step rest) {
      left = rest;
    }

    /** Tries so far. */
    int attempts() {
      return attempts;
    }

    boolean hasBegun() {
      return begun;
    }

    void begin(long nowNanos) {
      begun = true;
      attempts++;
      beganNanos = nowNanos;
    }

    /** When the last try began. */
    long beganNanos() {
      return beganNanos;
    }

    /** Whether this was the last of its batch. */
    boolean settle(Outcome outcome) {
      return batch.settle(index, outcome);
    }
  }

  Batch(ApiAdapter.Do request) {
    this.request = request;
    this.outcomes = new Outcome[request.verbs().size()];
    this.open = outcomes.length;
    for (int i = 0; i < outcomes.length; i++) {
      calls.add(new Call(this, i, request.verbs().get(i)));
    }
  }

  ApiAdapter.Do request() {
    return request;
  }

  /** In the order of the verbs. */
  List<Call> calls() {
    return calls;
  }

  private boolean settle(int index, Outcome outcome) {
    outcomes[index] = outcome;
    open--;
    if (open > 0) {
      return false;
    }
    request
        .replyTo()
        .tell(
            new ApiAdapter.Settled(
                request.number(), Arrays.stream(outcomes).map(Objects::requireNonNull).toList()));
    return true;
  }
}
