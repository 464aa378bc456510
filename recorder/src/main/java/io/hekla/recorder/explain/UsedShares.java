package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.UsageAccount;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.decision.Decisions.FactChange;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Shares of the cluster that the queue, namespace and user of a job used over time. */
final class UsedShares {
  private UsedShares() {}

  /** Returns the shares after a session; none where no plugin counts usage. */
  static List<Explanation.Used> of(SnapshotJob job, Engine.Step step, Instant at) {
    String queue = job.queueName();
    String namespace = job.podGroup().key().namespace();
    String user = job.podGroup().userOrNone();
    return Stream.of(
            UsageAccount.ofQueue(queue),
            UsageAccount.of(UsageAccount.NAMESPACE, queue, namespace),
            UsageAccount.of(UsageAccount.USER, queue, user))
        .flatMap(holder -> account(holder, step).stream())
        .map(account -> used(account, step, at))
        .toList();
  }

  private static Optional<UsageAccount> account(ObjectKey holder, Engine.Step step) {
    for (FactChange change : step.decisions().facts()) {
      if (change.fact() instanceof UsageAccount account && account.key().equals(holder)) {
        return change.isOver() ? Optional.empty() : Optional.of(account);
      }
    }
    return step.state().others().one(UsageAccount.class, holder);
  }

  private static Explanation.Used used(UsageAccount account, Engine.Step step, Instant at) {
    double share = account.averageAt(at).dominantShareOf(step.state().total());
    return new Explanation.Used(account.key().toString(), share, account.halfLife());
  }
}
