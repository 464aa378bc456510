package io.hekla.actors.lease;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

/** API server that stores one Lease, and refuses writes of a version that is not the last. */
final class StoredLease {
  private final Queue<Answer<Lease>> faults = new ArrayDeque<>();
  private Optional<Lease> stored = Optional.empty();
  private long version;
  private Runnable beforeNextWrite = () -> {};
  private boolean losesNextAnswer;

  /** Returns a client that always reaches the server. */
  KubernetesApi client() {
    return client(() -> true);
  }

  /**
   * Returns a client.
   *
   * @param reaches whether it reaches the server
   */
  KubernetesApi client(BooleanSupplier reaches) {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) ->
                reaches.getAsBoolean() ? answer(method.getName(), arguments[1]) : silence());
  }

  private static CompletionStage<Answer<Lease>> silence() {
    return CompletableFuture.completedFuture(new Answer.Unreachable<>("nobody there"));
  }

  /** The next requests get these answers instead, and do nothing. */
  synchronized void answers(Answer<Lease> answer, int times) {
    for (int time = 0; time < times; time++) {
      faults.add(answer);
    }
  }

  /** Something that happens just before the next write arrives. */
  synchronized void beforeNextWrite(Runnable event) {
    beforeNextWrite = event;
  }

  /** The next write arrives, and its answer gets lost. */
  synchronized void losesNextAnswer() {
    losesNextAnswer = true;
  }

  synchronized long version() {
    return version;
  }

  /** Name of the member that decided last. */
  synchronized String holder() {
    return stored.orElseThrow().getSpec().getHolderIdentity();
  }

  synchronized Iterable<String> removed() {
    return LeaseObjects.removed(stored).names();
  }

  private CompletionStage<Answer<Lease>> answer(String verb, Object argument) {
    return CompletableFuture.completedFuture(
        verb.equals("get") ? read() : write(verb, (Lease) argument));
  }

  private synchronized Answer<Lease> read() {
    if (!faults.isEmpty()) {
      return faults.remove();
    }
    return stored
        .<Answer<Lease>>map(Answer.Done::new)
        .orElseGet(() -> new Answer.Refused<>(404, "NotFound", "no lease"));
  }

  private Answer<Lease> write(String verb, Lease lease) {
    Runnable before;
    synchronized (this) {
      if (!faults.isEmpty()) {
        return faults.remove();
      }
      before = beforeNextWrite;
      beforeNextWrite = () -> {};
    }
    before.run();
    synchronized (this) {
      if (verb.equals("create") && stored.isPresent()) {
        return new Answer.Refused<>(409, "AlreadyExists", "it is there");
      }
      if (verb.equals("replace")
          && !Objects.equals(lease.getMetadata().getResourceVersion(), Long.toString(version))) {
        return new Answer.Refused<>(409, "Conflict", "it has changed");
      }
      version++;
      stored =
          Optional.of(
              new LeaseBuilder(lease)
                  .editMetadata()
                  .withResourceVersion(Long.toString(version))
                  .endMetadata()
                  .build());
      boolean lost = losesNextAnswer;
      losesNextAnswer = false;
      return lost ? new Answer.Unreachable<>("no answer") : new Answer.Done<>(stored.orElseThrow());
    }
  }
}
