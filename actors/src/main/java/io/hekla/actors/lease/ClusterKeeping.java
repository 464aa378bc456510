package io.hekla.actors.lease;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.hekla.controller.api.Answer;
import io.hekla.model.lease.FormedCluster;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Upkeep of the Lease of members by a member of the cluster: it sees there whether it was removed
 * or replaced meanwhile, and one of the members renews it, as a sign of life for those that start.
 * Whoever finds it unchanged since the look before renews it, so that it goes on if one of them
 * does not reach the API server.
 */
final class ClusterKeeping {
  private static final Logger log = LoggerFactory.getLogger(ClusterKeeping.class);

  private final LeaseAccess access;
  private final Clock clock;
  private Optional<String> lastVersion = Optional.empty();

  /**
   * Members that were seen until the record had this one: the leader that admitted it may leave
   * before it writes the record again, which then has nobody who is still there.
   */
  private final Set<String> met = new TreeSet<>();

  /**
   * Cluster as one of its members sees it.
   *
   * @param self its name
   * @param members names of all members, its own with them, that are not about to leave
   * @param seen names of all members since the view before, those that left meanwhile with them
   * @param leads whether it is the one that writes changes of them
   */
  record View(String self, Set<String> members, Set<String> seen, boolean leads) {
    View {
      members = Set.copyOf(members);
      seen = Set.copyOf(seen);
    }
  }

  /**
   * @param clock for the time that the Lease shows to people
   */
  ClusterKeeping(LeaseAccess access, Clock clock) {
    this.access = access;
    this.clock = clock;
  }

  /**
   * Looks at the Lease once, and renews it if it is this member's turn.
   *
   * @return whether the member stays; never fails
   */
  CompletionStage<Boolean> check(View view) {
    met.addAll(view.seen());
    return access
        .read()
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<Lease>(Lease lease) -> judge(view, Optional.of(lease));
                  case Answer.Refused<Lease> none when none.isNotFound() ->
                      judge(view, Optional.empty());
                  // Another one renews it, or nobody can at present.
                  default -> CompletableFuture.completedFuture(true);
                });
  }

  /** Records that the last member has left, so that the next start need not wait. */
  CompletionStage<Boolean> leave(String self) {
    return access
        .read()
        .thenCompose(
            answer -> {
              if (answer instanceof Answer.Done<Lease>(Lease lease)) {
                Optional<FormedCluster> formed = LeaseObjects.formed(Optional.of(lease));
                if (formed.filter(cluster -> !cluster.hasLost(self, Set.of())).isPresent()) {
                  return write(Optional.of(lease), formed.orElseThrow().of(Set.of()));
                }
              }
              return CompletableFuture.completedFuture(true);
            });
  }

  private CompletionStage<Boolean> judge(View view, Optional<Lease> lease) {
    FormedCluster formed =
        LeaseObjects.formed(lease)
            .orElseGet(() -> new FormedCluster(Set.of(), LeaseObjects.removed(lease)));
    if (formed.members().contains(view.self())) {
      met.retainAll(view.seen());
    }
    if (formed.hasLost(view.self(), met)) {
      log.error(
          "this member ({}) was removed from its cluster, or another one was founded while no member"
              + " of it reached the API server: the lease {} has the members {}; it ends",
          view.self(),
          access.key(),
          formed.text());
      return CompletableFuture.completedFuture(false);
    }
    String version = lease.map(one -> one.getMetadata().getResourceVersion()).orElse("none");
    boolean isUnchanged = lastVersion.filter(version::equals).isPresent();
    lastVersion = Optional.of(version);
    return formed.isToBeWritten(isUnchanged, view.members(), view.leads())
        ? write(lease, formed.of(view.members()))
        : CompletableFuture.completedFuture(true);
  }

  private CompletionStage<Boolean> write(Optional<Lease> before, FormedCluster cluster) {
    return access
        .write(LeaseObjects.formed(access.key(), before, cluster, clock.instant()))
        .thenApply(
            answer -> {
              if (answer instanceof Answer.Done<Lease>(Lease lease)) {
                lastVersion = Optional.of(lease.getMetadata().getResourceVersion());
              }
              return true;
            });
  }
}
