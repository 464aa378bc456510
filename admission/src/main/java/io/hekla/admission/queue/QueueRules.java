package io.hekla.admission.queue;

import io.hekla.admission.rule.KindRules;
import io.hekla.model.api.Queue;
import java.util.List;
import java.util.stream.Stream;

/** Admission rules of Queues. */
public final class QueueRules {
  /** All rules, in the order of Volcano's webhook. */
  public static final KindRules<Queue> ALL =
      new KindRules<>(
          Queue.class,
          "queues",
          queue -> queue.getSpec() != null,
          QueueDefaults.ALL,
          Stream.of(
                  OwnAmountRules.ALL,
                  HierarchyRules.ALL,
                  ParentRules.ALL,
                  RootRules.ALL,
                  NamespaceRules.ALL,
                  TreeAmountRules.ALL,
                  DeletionRules.ALL)
              .flatMap(List::stream)
              .toList());

  private QueueRules() {}
}
