package io.hekla.actors.system;

import io.fabric8.kubernetes.api.model.Namespace;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.StartRefused;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.Optional;

/**
 * Identity of the cluster that an API server serves: the uid of its namespace kube-system, which
 * exists as long as the cluster does, and in no other one. A restored etcd has the same.
 */
final class ClusterIdentity {
  private static final ObjectKey NAMESPACE = new ObjectKey("", "kube-system");
  private static final Duration PAUSE = Duration.ofMillis(200);

  private ClusterIdentity() {}

  /**
   * Reads the identity. Blocks.
   *
   * @param patience time for which a server that does not answer is asked again
   * @return empty if there is no such namespace, as in tests
   * @throws StartRefused if the server refuses to answer, or does not answer
   */
  static Optional<String> read(KubernetesApi api, Duration patience) throws StartRefused {
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      Answer<Namespace> answer = api.get(Kind.NAMESPACE, NAMESPACE).toCompletableFuture().join();
      switch (answer) {
        case Answer.Done<Namespace> found -> {
          return Optional.of(found.object().getMetadata().getUid());
        }
        case Answer.Refused<Namespace> none when none.isNotFound() -> {
          return Optional.empty();
        }
        case Answer.Refused<Namespace> no when no.code() < 500 && no.code() != 429 ->
            throw refused(no.reason() + " " + no.message());
        case Answer.Refused<Namespace> passing when System.nanoTime() > end ->
            throw refused(passing.reason() + " " + passing.message());
        case Answer.Unreachable<Namespace> unreachable when System.nanoTime() > end ->
            throw refused(unreachable.message());
        case Answer.Refused<Namespace> passing -> pause();
        case Answer.Unreachable<Namespace> unreachable -> pause();
        case Answer.Deferred<Namespace> held -> throw refused(held.why());
      }
    }
  }

  private static void pause() throws StartRefused {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartRefused("interrupted while starting", e);
    }
  }

  private static StartRefused refused(String why) {
    return new StartRefused(
        "cluster: namespace kube-system, by whose uid a journal knows its cluster, cannot be read (%s);"
                .formatted(why)
            + " is the API server reachable, and is the role of deploy/rbac bound?");
  }
}
