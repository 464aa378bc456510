package io.hekla.scheduler.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.UsageAccount;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions.FactChange;
import io.hekla.scheduler.snapshot.FactTables;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The accounts of usage of a session: those that it found, and what it changed. */
public final class UsageAccounts {
  private final FactTables facts;
  private final SortedMap<ObjectKey, FactChange> changed = new TreeMap<>();
  private boolean isCounted;

  UsageAccounts(FactTables facts) {
    this.facts = facts;
  }

  /** Returns the accounts of usage as the session found them, by key. */
  public List<UsageAccount> all() {
    return facts.all(UsageAccount.class);
  }

  /** Returns the account of a holder as it is now, if it has one. */
  public Optional<UsageAccount> of(ObjectKey holder) {
    FactChange change = changed.get(holder);
    if (change == null) {
      return facts.one(UsageAccount.class, holder);
    }
    return change.isOver() ? Optional.empty() : Optional.of((UsageAccount) change.fact());
  }

  /** Notes that a plugin counts usage. */
  public void count() {
    isCounted = true;
  }

  /** Adds an account, or changes it. */
  public void put(UsageAccount account) {
    changed.put(account.key(), new FactChange(account, false));
  }

  /** Removes an account. */
  public void remove(UsageAccount account) {
    changed.put(account.key(), new FactChange(account, true));
  }

  /** Has every account of usage hold nothing from now on, unless a plugin counts usage. */
  public void stopUnlessCounted(Instant now) {
    if (isCounted) {
      return;
    }
    for (UsageAccount account : all()) {
      if (!account.held().isEmpty()) {
        put(account.holding(ResourceVector.EMPTY, account.halfLife(), now));
      }
    }
  }

  /** Returns what the session changed, by key. */
  public List<FactChange> changes() {
    return List.copyOf(changed.values());
  }
}
