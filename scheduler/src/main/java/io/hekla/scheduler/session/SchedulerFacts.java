package io.hekla.scheduler.session;

import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.FactChange;
import io.hekla.scheduler.estimates.EstimateTerms;
import io.hekla.scheduler.estimates.HistoryUse;
import io.hekla.scheduler.estimates.RunEstimates;
import io.hekla.scheduler.snapshot.FactTables;
import io.hekla.scheduler.snapshot.SortedTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Facts that the scheduler itself established in earlier sessions, and what a session adds to them:
 * accounts of usage, jobs that were evicted, run times, runs of periodic policies.
 */
public final class SchedulerFacts {
  private final UsageAccounts usageAccounts;
  private final EvictedJobs evictedJobs;
  private final RunHistory runHistory;
  private final Session session;
  private final SortedTable<String, Instant> lastRuns;
  private final List<Decisions.PolicyRun> policyRuns = new ArrayList<>();

  /**
   * @param lastRuns times at which periodic policies ran last, by name
   */
  SchedulerFacts(Session session, FactTables facts, SortedTable<String, Instant> lastRuns) {
    this.session = session;
    this.lastRuns = lastRuns;
    usageAccounts = new UsageAccounts(facts);
    evictedJobs = new EvictedJobs(session, facts);
    runHistory = new RunHistory(facts, session.now());
  }

  /** Accounts of what queues, namespaces and users used over time. */
  public UsageAccounts usageAccounts() {
    return usageAccounts;
  }

  /** Jobs that lost pods to other jobs a short time ago. */
  public EvictedJobs evictedJobs() {
    return evictedJobs;
  }

  /**
   * Returns the run times that are expected of jobs. Runs that have ended are counted first, if the
   * terms use the history.
   */
  public RunEstimates estimates(EstimateTerms terms) {
    if (terms.history() != HistoryUse.NONE) {
      runHistory.count();
    }
    return new RunEstimates(session.allJobs(), session.now(), terms, runHistory::of);
  }

  /** Returns whether a policy is due: it never ran, or not within the period before now. */
  public boolean isDue(String policy, Duration period) {
    return policyRuns.stream().noneMatch(run -> run.policy().equals(policy))
        && lastRuns.get(policy).filter(last -> last.plus(period).isAfter(session.now())).isEmpty();
  }

  /** Records that a policy ran, so that it is not due again before its period is over. */
  public void ran(String policy) {
    policyRuns.add(new Decisions.PolicyRun(policy, session.now()));
  }

  /** Policies that ran, in that order. */
  public List<Decisions.PolicyRun> policyRuns() {
    return Collections.unmodifiableList(policyRuns);
  }

  /** Returns the facts that the session changed, by kind and key. */
  public List<FactChange> changes() {
    var changes = new ArrayList<>(evictedJobs.changes());
    changes.addAll(runHistory.changes());
    changes.addAll(usageAccounts.changes());
    return changes;
  }
}
