package io.hekla.recorder.explain;

import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.resource.ResourceText;
import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A field of a queue that bounds what it may hold.
 *
 * @param queue as it is
 */
record QueueLimit(QueueInfo queue, Field field) {
  private static final int LARGEST_WEIGHT = 1_000_000;

  /** Factor by which a lifted share is more than the cluster has. */
  private static final double PLENTY = 1_000;

  /** Factor by which an amount is raised that is to limit nothing. */
  private static final double MOST = 1e6;

  /** Fields of the queue's spec. */
  enum Field {
    CAPABILITY("spec.capability"),
    DESERVED("spec.deserved"),
    WEIGHT("spec.weight");

    private final String path;

    Field(String path) {
      this.path = path;
    }
  }

  /** Value of the field. */
  sealed interface Value {}

  /**
   * Amounts of resources.
   *
   * @param of absent for no limit
   */
  record Amounts(Optional<ResourceVector> of) implements Value {}

  /** A weight. */
  record Weight(int of) implements Value {}

  /** Returns the value that bounds nothing. */
  Value lifted(Waiter waiter) {
    return switch (field) {
      case CAPABILITY -> new Amounts(Optional.empty());
      case DESERVED ->
          new Amounts(Optional.of(queue.deserved().max(waiter.state().total().times(PLENTY))));
      case WEIGHT -> new Weight(LARGEST_WEIGHT);
    };
  }

  /** Returns a value that bounds nothing either, with a number for each amount that may bound. */
  Value plenty(Waiter waiter) {
    return switch (lifted(waiter)) {
      case Weight weight -> weight;
      case Amounts lifted -> {
        ResourceVector total = waiter.state().total();
        ResourceVector most = lifted.of().orElse(amounts());
        for (String name : names(waiter)) {
          double plenty = Math.max(MOST * amounts().amount(name), PLENTY * total.amount(name));
          most = most.with(name, Math.max(most.amount(name), plenty));
        }
        yield new Amounts(Optional.of(most));
      }
    };
  }

  /** A capability of the root bounds what it does not name, too: there is none for its queues. */
  private Set<String> names(Waiter waiter) {
    var names = new TreeSet<>(amounts().resourceNames());
    if (field == Field.CAPABILITY && queue.name().equals(QueueNames.ROOT)) {
      waiter.pending().forEach(pod -> names.addAll(pod.request().resourceNames()));
    }
    return names;
  }

  /** Returns the value multiplied by a factor; a weight is rounded up. */
  Value times(double factor) {
    return field == Field.WEIGHT
        ? new Weight((int) Math.ceil(Math.max(1, queue.weight()) * factor))
        : new Amounts(Optional.of(amounts().times(factor)));
  }

  /** Returns the amounts as they are. */
  ResourceVector amounts() {
    return field == Field.CAPABILITY
        ? queue.capability().orElse(ResourceVector.EMPTY)
        : queue.deserved();
  }

  /** Returns the queue with another value of the field. */
  QueueInfo set(QueueInfo changed, Value value) {
    return switch (value) {
      case Weight weight -> Altered.weighing(changed, weight.of());
      case Amounts amounts ->
          field == Field.CAPABILITY
              ? Altered.limited(changed, amounts.of())
              : Altered.deserving(changed, amounts.of().orElse(ResourceVector.EMPTY));
    };
  }

  /** Returns what is raised, for people. */
  String raised(Value value) {
    String change =
        switch (value) {
          case Weight weight -> "from %d to %d".formatted(queue.weight(), weight.of());
          case Amounts amounts -> amounts.of().map(this::change).orElse("to any amount");
        };
    return "%s of queue %s %s".formatted(field.path, queue.name(), change);
  }

  private String change(ResourceVector after) {
    ResourceVector before = amounts();
    var names = new TreeSet<String>(after.resourceNames());
    List<String> changed = new ArrayList<>();
    for (String name : names) {
      if (after.amount(name) - before.amount(name) >= ResourceVector.MIN) {
        changed.add(
            "from %s to %s %s"
                .formatted(
                    before.resourceNames().contains(name) ? ResourceText.of(name, before) : "none",
                    ResourceText.of(name, after),
                    name));
      }
    }
    return String.join(" and ", changed);
  }
}
