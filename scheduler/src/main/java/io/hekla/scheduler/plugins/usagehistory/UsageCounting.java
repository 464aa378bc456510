package io.hekla.scheduler.plugins.usagehistory;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.UsageAccount;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.UsageAccounts;
import io.hekla.scheduler.snapshot.QueueJobs;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The accounts of usage of a session: what holders are found to hold when it begins is written to
 * those in which it is another amount. Source: docs/reference/usage-history.md#what-is-counted.
 */
final class UsageCounting {
  /** Half-lives after which less than a millionth of anything is left. */
  private static final int FORGOTTEN_AFTER = 20;

  /** Largest number of accounts of holders that hold nothing. */
  private static final int MOST_IDLE = 10_000;

  private final Session session;
  private final UsageAccounts accounts;
  private final Duration halfLife;
  private final Instant now;

  UsageCounting(Session session, Duration halfLife) {
    this.session = session;
    this.halfLife = halfLife;
    accounts = session.schedulerFacts().usageAccounts();
    now = session.now();
  }

  /** Writes the accounts that changed, and removes those that say nothing any more. */
  void update() {
    accounts.count();
    SortedMap<ObjectKey, ResourceVector> held = held(session);
    List<UsageAccount> found = accounts.all();
    for (UsageAccount account : found) {
      ResourceVector amounts = held.remove(account.key());
      write(account, amounts == null ? ResourceVector.EMPTY : amounts);
    }
    for (Map.Entry<ObjectKey, ResourceVector> holder : held.entrySet()) {
      accounts.put(UsageAccount.opened(holder.getKey(), now, halfLife, holder.getValue()));
    }
    removeOldest(found);
  }

  private void write(UsageAccount account, ResourceVector amounts) {
    boolean isOver =
        amounts.isEmpty()
            && account.held().isEmpty()
            && account.at().plus(account.halfLife().multipliedBy(FORGOTTEN_AFTER)).isBefore(now);
    if (isOver) {
      accounts.remove(account);
    } else if (!amounts.equals(account.held()) || !halfLife.equals(account.halfLife())) {
      accounts.put(account.holding(amounts, halfLife, now));
    }
  }

  /** Bounds the accounts that tenants can make by naming ever new users. */
  private void removeOldest(List<UsageAccount> found) {
    if (found.size() <= MOST_IDLE) {
      return;
    }
    List<UsageAccount> idle =
        found.stream()
            .flatMap(account -> accounts.of(account.key()).stream())
            .filter(account -> account.held().isEmpty())
            .sorted(Comparator.comparing(UsageAccount::at).thenComparing(UsageAccount::key))
            .toList();
    idle.stream().limit(Math.max(0, idle.size() - MOST_IDLE)).forEach(accounts::remove);
  }

  /** Returns what each holder holds, without those that hold nothing. */
  private static SortedMap<ObjectKey, ResourceVector> held(Session session) {
    var held = new TreeMap<ObjectKey, ResourceVector>();
    for (QueueView queue : session.queues()) {
      if (!queue.atStart().allocated().isEmpty()) {
        held.put(UsageAccount.ofQueue(queue.name()), queue.atStart().allocated());
        QueueJobs.Holders holders = queue.atStart().holders();
        add(held, UsageAccount.NAMESPACE, queue, holders.namespaces());
        add(held, UsageAccount.USER, queue, holders.users());
      }
    }
    return held;
  }

  private static void add(
      SortedMap<ObjectKey, ResourceVector> held,
      String kind,
      QueueView queue,
      SortedMap<String, ResourceVector> holders) {
    holders.forEach(
        (name, amounts) -> held.put(UsageAccount.of(kind, queue.name(), name), amounts));
  }

  /** Returns the mean that a holder has used by now; nothing without an account. */
  ResourceVector average(ObjectKey holder) {
    Optional<UsageAccount> account = accounts.of(holder);
    return account.map(known -> known.averageAt(now)).orElse(ResourceVector.EMPTY);
  }
}
