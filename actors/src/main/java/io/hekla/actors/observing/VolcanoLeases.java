package io.hekla.actors.observing;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.observing.Evidence;
import io.hekla.model.observing.LeaseRecord;
import io.hekla.model.observing.VolcanoProgramSeen;
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

  private final Map<String, VolcanoProgramSeen> leases;
  private final KubernetesApi api;
  private final Duration patience;
  private boolean saidForbidden;

  /**
   * @param leases by namespace and name
   * @param patience for an answer
   */
  VolcanoLeases(Map<String, VolcanoProgramSeen> leases, KubernetesApi api, Duration patience) {
    this.leases = leases;
    this.api = api;
    this.patience = patience;
  }

  /** Reads all of them. */
  CompletionStage<Map<String, Answer<JsonNode>>> read() {
    var asked = new HashMap<String, CompletableFuture<Answer<JsonNode>>>();
    for (String lease : leases.keySet()) {
      String[] parts = lease.split("/", 2);
      asked.put(
          lease,
          api.read(
                  ApiPath.root("coordination.k8s.io/v1")
                      .then("namespaces", parts[0], "leases", parts[1]))
              .toCompletableFuture()
              .completeOnTimeout(
                  new Answer.Unreachable<>("it takes too long"),
                  patience.toMillis(),
                  TimeUnit.MILLISECONDS));
    }
    return CompletableFuture.allOf(asked.values().toArray(CompletableFuture<?>[]::new))
        .thenApply(
            done -> {
              Map<String, Answer<JsonNode>> answers = new HashMap<>();
              asked.forEach((lease, answer) -> answers.put(lease, answer.join()));
              return answers;
            });
  }

  /** Returns whether all were answered for. */
  boolean take(Map<String, Answer<JsonNode>> answers, Evidence evidence, Instant now, Logger log) {
    var forbidden = new ArrayList<String>();
    boolean heard = true;
    for (Map.Entry<String, VolcanoProgramSeen> lease : leases.entrySet()) {
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
        case Answer.Refused<JsonNode> no -> heard = false;
        case Answer.Unreachable<JsonNode> nobody -> heard = false;
        case Answer.HeldOff<JsonNode> held -> heard = false;
        case null -> heard = false;
      }
    }
    if (!heard) {
      evidence.unheard(now);
    }
    tellOfForbidden(forbidden, log);
    return heard;
  }

  private void tellOfForbidden(List<String> forbidden, Logger log) {
    if (!forbidden.isEmpty() && !saidForbidden) {
      saidForbidden = true;
      log.warn(
          "may not read the leases {}: a Volcano is known by its pods and its binds alone;"
              + " deploy/rbac/hekla.yaml has the rule",
          String.join(", ", forbidden));
    }
  }
}
