package io.hekla.actors.observing;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.observing.Evidence;
import io.hekla.model.observing.LeaseRecord;
import io.hekla.model.observing.VolcanoComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;

/** Leases that a Volcano may hold, read by name. */
final class VolcanoLeases {
  private static final int FORBIDDEN = 403;

  private final Map<String, VolcanoComponent> leases;
  private final KubernetesApi api;
  private final Duration patience;
  private boolean reportedForbidden;

  /**
   * @param leases by namespace and name
   * @param patience for an answer
   */
  VolcanoLeases(Map<String, VolcanoComponent> leases, KubernetesApi api, Duration patience) {
    this.leases = leases;
    this.api = api;
    this.patience = patience;
  }

  /** Reads all of them. */
  CompletionStage<Map<String, Answer<JsonNode>>> read() {
    var pending = new HashMap<String, CompletableFuture<Answer<JsonNode>>>();
    for (String lease : leases.keySet()) {
      String[] parts = lease.split("/", 2);
      pending.put(
          lease,
          api.read(
                  ApiPath.root("coordination.k8s.io/v1")
                      .then("namespaces", parts[0], "leases", parts[1]))
              .toCompletableFuture()
              .completeOnTimeout(
                  new Answer.Unreachable<>("no answer in time"),
                  patience.toMillis(),
                  TimeUnit.MILLISECONDS));
    }
    return CompletableFuture.allOf(pending.values().toArray(CompletableFuture<?>[]::new))
        .thenApply(
            done -> {
              Map<String, Answer<JsonNode>> answers = new HashMap<>();
              pending.forEach((lease, answer) -> answers.put(lease, answer.join()));
              return answers;
            });
  }

  /** Returns whether all were answered for. */
  boolean take(Map<String, Answer<JsonNode>> answers, Evidence evidence, Instant now, Logger log) {
    var forbidden = new ArrayList<String>();
    boolean answered = true;
    for (Map.Entry<String, VolcanoComponent> lease : leases.entrySet()) {
      String name = lease.getKey();
      switch (answers.get(name)) {
        case Answer.Done<JsonNode> done ->
            LeaseRecord.read(done.object())
                .ifPresentOrElse(
                    record -> evidence.leaseHeld(name, lease.getValue(), record, now),
                    () -> evidence.leaseFree(name, now));
        case Answer.Refused<JsonNode> no when no.isNotFound() -> evidence.leaseFree(name, now);
        case Answer.Refused<JsonNode> no when no.code() == FORBIDDEN -> {
          forbidden.add(name);
          evidence.leaseFree(name, now);
        }
        case Answer.Refused<JsonNode> no -> answered = false;
        case Answer.Unreachable<JsonNode> unreachable -> answered = false;
        case Answer.Deferred<JsonNode> held -> answered = false;
        case null -> answered = false;
      }
    }
    if (!answered) {
      evidence.unanswered(now);
    }
    reportForbidden(forbidden, log);
    return answered;
  }

  private void reportForbidden(List<String> forbidden, Logger log) {
    if (!forbidden.isEmpty() && !reportedForbidden) {
      reportedForbidden = true;
      log.warn(
          "may not read the leases {}: Volcano is recognised by its pods and its binds alone; "
              + "deploy/rbac/hekla.yaml has the rule that allows it",
          String.join(", ", forbidden));
    }
  }
}
