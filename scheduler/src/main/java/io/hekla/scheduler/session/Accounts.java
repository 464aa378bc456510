package io.hekla.scheduler.session;

import io.hekla.model.cluster.Account;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.UsageAccount;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.FactTables;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The accounts of a session: those that it found, and what it changed. */
public final class Accounts {
  private final FactTables facts;
  private final SortedMap<ObjectKey, Account> changed = new TreeMap<>();
  private boolean countsUsage;

  Accounts(FactTables facts) {
    this.facts = facts;
  }

  /** Returns the accounts of usage as the session found them, by key. */
  public List<UsageAccount> usage() {
    return facts.all(UsageAccount.class);
  }

  /** Returns the account of a holder as it is now, if it has one. */
  public Optional<UsageAccount> usage(ObjectKey holder) {
    return changed.get(holder) instanceof UsageAccount account
        ? Optional.of(account)
        : facts.one(UsageAccount.class, holder);
  }

  /** Notes that a plugin counts usage. */
  public void countUsage() {
    countsUsage = true;
  }

  /** Adds an account, or changes it; an empty one is removed. */
  public void put(Account account) {
    changed.put(account.key(), account);
  }

  /** Has every account of usage hold nothing from now on, unless a plugin counts usage. */
  public void stopUnlessCounted(Instant now) {
    if (countsUsage) {
      return;
    }
    for (UsageAccount account : usage()) {
      if (!account.held().isEmpty()) {
        put(account.holding(ResourceVector.EMPTY, account.halfLife(), now));
      }
    }
  }

  /** Returns what the session changed, by key. */
  public List<Account> changes() {
    return List.copyOf(changed.values());
  }
}
